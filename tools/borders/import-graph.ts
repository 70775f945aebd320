import { globSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { Visitor, parseSync } from "vite"

/** One import: of a type or a value, static or `import()`. */
export interface Arrow {
  from: string
  /** The path of a file of the project, the name of a package or of a Node module, or `process.env`. */
  to: string
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
      to: resolve(from, specifier, known),
    })),
  )
}

function specifiersOf(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  const take = (source: { type: string; value?: unknown } | null) => {
    if (source?.type === "Literal" && typeof source.value === "string") found.push(source.value)
  }
  new Visitor({
    ImportDeclaration: ({ source }) => take(source),
    ExportNamedDeclaration: ({ source }) => take(source),
    ExportAllDeclaration: ({ source }) => take(source),
    ImportExpression: ({ source }) => take(source),
    TSImportType: ({ source }) => take(source),
    MemberExpression: ({ object, property }) => {
      const isEnvironment =
        object.type === "Identifier" &&
        object.name === "process" &&
        property.type === "Identifier" &&
        property.name === "env"
      if (isEnvironment) found.push("process.env")
    },
  }).visit(program)
  return found
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string {
  const own = /^(?:#|@travessia\/(?=posters\/))/.exec(specifier)
  if (own) return specifier.startsWith("#") ? specifier.slice(1) : `packages/${specifier.slice(own[0].length)}`
  if (!specifier.startsWith(".")) return specifier
  const target = posix.join(posix.dirname(from), specifier)
  return known.has(target) ? target : target.replace(/\?.*$/, "")
}
