import { globSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { join, posix } from "node:path"
import { type ESTree, Visitor, parseSync } from "vite"

/** One import: of a type or a value, static or `import()`. */
export interface Arrow {
  from: string
  /**
   * The path of a file of the project, the name of a package or of a Node module (`node:fs`), `process.env`, or
   * `kysely.transaction` for a call of this method.
   */
  to: string
  /** Whether it is a file of the project. */
  isOurs: boolean
}

/**
 * Returns every import in the modules of these floors, tests and build configurations excepted. Paths are relative to
 * `root`.
 */
export function readImports(root: string, floors: readonly string[]): Arrow[] {
  const files = globSync(`{${floors.join(",")}}/**/*.{ts,tsx,mts,mjs}`, { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(?:test|spec|config)\.tsx?$|\.d\.m?ts$/.test(file))
  const known = new Set(files)
  return files.toSorted().flatMap((from) =>
    specifiersOf(from, readFileSync(join(root, from), "utf8")).map((specifier) => ({
      from,
      ...resolve(from, specifier, known),
    })),
  )
}

function specifiersOf(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  const take = (source: ESTree.Expression | null) => {
    if (source?.type === "Literal" && typeof source.value === "string") found.push(source.value)
    if (source?.type === "TemplateLiteral" && source.expressions.length === 0) {
      found.push(source.quasis[0]?.value.cooked ?? "")
    }
  }
  /** The `process` objects of expressions such as `process.platform`, which do not read the environment. */
  const harmless = new Set<object>()
  new Visitor({
    ImportDeclaration: ({ source }) => take(source),
    ExportNamedDeclaration: ({ source }) => take(source),
    ExportAllDeclaration: ({ source }) => take(source),
    ImportExpression: ({ source }) => take(source),
    TSImportType: ({ source }) => take(source),
    MemberExpression: ({ object, property, computed }) => {
      if (!computed && property.name !== "env") harmless.add(object)
      if (!computed && property.name === "transaction") found.push("kysely.transaction")
    },
    Identifier: (node) => {
      if (node.name === "process" && !harmless.has(node)) found.push("process.env")
    },
  }).visit(program)
  return found
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): Omit<Arrow, "from"> {
  const own = /^(?:#|@travessia\/)/.exec(specifier)
  if (own) return { to: specifier.replace(own[0], own[0] === "#" ? "" : "packages/"), isOurs: true }
  if (isBuiltin(specifier)) return { to: specifier.replace(/^(?:node:)?/, "node:"), isOurs: false }
  if (!specifier.startsWith(".")) return { to: specifier, isOurs: false }
  const target = posix.join(posix.dirname(from), specifier)
  return { to: known.has(target) ? target : target.replace(/\?.*$/, ""), isOurs: true }
}
