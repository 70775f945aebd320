import type { Arrow } from "./import-graph.ts"

/* The floors of docs/architecture.md. A type import counts too: the importing file changes when the type changes. */

/**
 * What each floor may import besides itself, lowest floor first. `build` is the output of `npm run build`. A folder
 * that is not listed here may be imported by none, so that a new one must be added first.
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
  ...["site", "panel", "api"].map((floor) => ({
    floor,
    packages: /^kysely\.transaction$/,
    why: "a use case belongs to the domain",
  })),
  { floor: "ui", packages: /^(?:node:.*|fastify|@fastify\/.*|kysely)(?:\/|$)/, why: "it runs in the browser" },
]

/** Returns one line for each broken rule. */
export function listBreaches(arrows: readonly Arrow[]): string[] {
  return [
    ...upwardArrows(arrows),
    ...forbiddenPackages(arrows),
    ...mutualRooms(arrows),
    ...roomCircles(arrows),
    ...fileCircles(arrows),
  ]
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

/** Two rooms that import each other are really one room, or one of them holds a file that belongs to the other. */
function mutualRooms(arrows: readonly Arrow[]): string[] {
  const between = betweenRooms(arrows)
  return [...between].flatMap(([key, { from, to }]) => {
    const [one = "", other = ""] = key.split(" ")
    const back = between.get(`${other} ${one}`)
    return back && one < other
      ? [`${one} and ${other} import each other: ${from} -> ${to}, ${back.from} -> ${back.to}`]
      : []
  })
}

/** It names the services of single rooms, and rooms take it as a whole. */
const composition = "domain/services.server.ts"

/** More than two rooms in a circle are one room as well: no one of them is understood without all others. */
function roomCircles(arrows: readonly Arrow[]): string[] {
  const between = betweenRooms(arrows.filter(({ from, to }) => from !== composition && to !== composition))
  const rooms = [...between.values()].map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }))
  return circles(rooms)
    .filter((circle) => circle.length > 3)
    .map((circle) => {
      const steps = circle.slice(1).map((room, place) => between.get(`${circle[place]} ${room}`))
      const files = steps.map((arrow) => `${arrow?.from} -> ${arrow?.to}`)
      return `rooms in a circle: ${circle.join(" -> ")} (${files.join(", ")})`
    })
}

function fileCircles(arrows: readonly Arrow[]): string[] {
  return circles(arrows).map((circle) => `circle: ${circle.join(" -> ")}`)
}

/** The first import from each room of each other, by the names of both. */
function betweenRooms(arrows: readonly Arrow[]): Map<string, Arrow> {
  const between = new Map<string, Arrow>()
  for (const arrow of arrows) {
    const [from, to] = [roomOf(arrow.from), roomOf(arrow.to)]
    if (arrow.isOurs && from !== to && !between.has(`${from} ${to}`)) between.set(`${from} ${to}`, arrow)
  }
  return between
}

/** Returns each circle once, from one of its members to the same. */
function circles(arrows: ReadonlyArray<Pick<Arrow, "from" | "to">>): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const done = new Set<string>()
  const found: string[][] = []
  const walk = (one: string, trail: string[]) => {
    const start = trail.indexOf(one)
    if (start >= 0) return void found.push([...trail.slice(start), one])
    if (done.has(one)) return
    for (const { to } of next.get(one) ?? []) walk(to, [...trail, one])
    done.add(one)
  }
  for (const one of next.keys()) walk(one, [])
  return found
}

function floorOf(path: string): string {
  return path.split("/")[0] as string
}

/** The first two parts of the path. A file directly on a floor is a room of its own. */
function roomOf(path: string): string {
  return path.split("/").slice(0, 2).join("/")
}
