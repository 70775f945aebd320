import type { Arrow } from "./import-graph.ts"

/* The floors of docs/architecture.md. A type import counts too: the importing file changes when the type changes. */

/**
 * What each floor may import beside itself, lowest floor first. `build` is what `npm run build` makes of them. A folder
 * that is not named here is imported by none, so that a new one gets its place first.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  database: [],
  packages: [],
  platform: ["database"],
  ui: ["platform"],
  domain: ["platform", "database"],
  site: ["ui", "domain", "platform", "database"],
  panel: ["ui", "domain", "platform", "database"],
  api: ["domain", "platform", "database"],
  server: ["site", "api", "domain", "platform", "database", "packages", "build"],
  cli: ["server", "domain", "platform", "database", "packages"],
  tools: ["server", "domain", "platform", "database", "packages", "test"],
}

/** Floors that may not import these packages and modules of Node. */
const forbidden: ReadonlyArray<{ floor: string; packages: RegExp; why: string }> = [
  {
    floor: "domain",
    packages:
      /^(?:react(?:-dom|-router)?|@(?:react-router|fastify)|fastify|undici|node:(?:http[s2]?|process)|process\.env)(?:\/|$)/,
    why: "it serves every face",
  },
  { floor: "ui", packages: /^(?:node:.*|fastify|@fastify\/.*|kysely)(?:\/|$)/, why: "it runs in the browser" },
]

/** Returns one line for each broken rule. */
export function findBreaches(arrows: readonly Arrow[]): string[] {
  return [...upwardArrows(arrows), ...forbiddenPackages(arrows), ...mutualRooms(arrows), ...circles(arrows)]
}

function upwardArrows(arrows: readonly Arrow[]): string[] {
  return arrows
    .filter(({ isOurs }) => isOurs)
    .filter(({ from, to }) => floorOf(from) !== floorOf(to) && !floors[floorOf(from)]?.includes(floorOf(to)))
    .map(({ from, to }) => `${floorOf(from)} must not import ${floorOf(to)}: ${from} -> ${to}`)
}

function forbiddenPackages(arrows: readonly Arrow[]): string[] {
  return arrows.flatMap(({ from, to, isOurs }) =>
    forbidden
      .filter(({ floor, packages }) => floor === floorOf(from) && !isOurs && packages.test(to))
      .map(({ floor, why }) => `${floor} must not import ${to}, because ${why}: ${from}`),
  )
}

/** Two rooms that import each other are in fact one room, or one holds a file that belongs to the other. */
function mutualRooms(arrows: readonly Arrow[]): string[] {
  const between = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const [from, to] = [roomOf(arrow.from), roomOf(arrow.to)]
    if (arrow.isOurs && from !== to && !between.has(`${from} ${to}`)) between.set(`${from} ${to}`, arrow)
  }
  return [...between].flatMap(([key, { from, to }]) => {
    const [one = "", other = ""] = key.split(" ")
    const back = between.get(`${other} ${one}`)
    return back && one < other
      ? [`${one} and ${other} import each other: ${from} -> ${to}, ${back.from} -> ${back.to}`]
      : []
  })
}

/** Returns each circle of files once. */
function circles(arrows: readonly Arrow[]): string[] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const found: string[] = []
  const walk = (file: string, trail: string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) return void found.push(`circle: ${[...trail.slice(start), file].join(" -> ")}`)
    if (done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}

function floorOf(path: string): string {
  return path.split("/")[0] as string
}

/** The first two parts of the path. A file directly on a floor is a room of its own. */
function roomOf(path: string): string {
  return path.split("/").slice(0, 2).join("/")
}
