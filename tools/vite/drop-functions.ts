import type { Plugin } from "vite"

/** A function's name, and what is left of its body. */
export type Bodies = Readonly<Record<string, string>>

/** Replacement bodies by function name, for each file inside `node_modules`. */
export type DroppedFunctions = Readonly<Record<string, Bodies>>

/** Body for a function that runs only if the feature is used. */
export const never = '{ throw new Error("dropped by tools/vite/drop-functions.ts") }'
/** Body for a function that runs on every page but only acts if the feature is used. */
export const nothing = "{}"

/**
 * The browser's React and React Router without the features that no page uses. Both are written as functions that call
 * each other, of which the bundler can remove next to nothing. This plugin replaces the bodies of the features'
 * functions. What only they called is then unused, and the bundler removes it. The panel uses nearly all of React
 * Router, and drops nothing of that.
 *
 * The build fails when a version of React or React Router has no such file or function.
 */
export function dropFunctions(dropped: DroppedFunctions): Plugin {
  const unseen = new Set(Object.keys(dropped))
  return {
    name: "drop-functions",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules.(react-dom.cjs|react-router.dist.production)/ },
      handler(code, id) {
        const file = Object.keys(dropped).find((path) => id.replaceAll("\\", "/").endsWith(`/node_modules/${path}`))
        if (file === undefined) return undefined
        unseen.delete(file)
        return replaceBodies(code, dropped[file] as Bodies, (text) => this.parse(text))
      },
    },
    buildEnd(error) {
      if (!error && unseen.size > 0) throw new Error(`The build has no file ${[...unseen].join(", ")}`)
    },
  }
}

interface SyntaxNode {
  type: string
  start: number
  end: number
}

/** A function with the name that it is declared or assigned by, such as `submit` or `Form.prototype.submit`. */
interface NamedFunction {
  name: string
  body: SyntaxNode
}

/** The code with other bodies for these functions; throws for a name that it does not declare exactly once. */
export function replaceBodies(code: string, bodies: Bodies, parse: (code: string) => unknown): string {
  const named = functionsIn(parse(code), code).filter(({ name }) => Object.hasOwn(bodies, name))
  for (const name of Object.keys(bodies)) {
    const found = named.filter((one) => one.name === name).length
    if (found !== 1) throw new Error(`The function ${name} is declared ${found} times, not once`)
  }
  return named
    .sort((a, b) => b.body.start - a.body.start)
    .reduce((text, { name, body }) => text.slice(0, body.start) + bodies[name] + text.slice(body.end), code)
}

function functionsIn(node: unknown, code: string): NamedFunction[] {
  if (typeof node !== "object" || node === null) return []
  const inside = Object.values(node).flatMap((child) => functionsIn(child, code))
  if (isDeclaration(node)) return [{ name: node.id?.name ?? "", body: node.body }, ...inside]
  if (isAssignment(node))
    return [{ name: code.slice(node.left.start, node.left.end), body: node.right.body }, ...inside]
  return inside
}

function isDeclaration(node: object): node is { id: { name: string } | null; body: SyntaxNode } {
  return "type" in node && node.type === "FunctionDeclaration"
}

function isAssignment(node: object): node is { left: SyntaxNode; right: { type: string; body: SyntaxNode } } {
  return (
    "type" in node &&
    node.type === "AssignmentExpression" &&
    "right" in node &&
    (node.right as SyntaxNode).type === "FunctionExpression"
  )
}
