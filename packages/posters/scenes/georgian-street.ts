import { sash, wall } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { roundTree } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

const doors = ["#d6394a", "#2f6f8c", "#f0b44c", "#3f7a5a", "#7a4a8c", "#e0703c", "#24345a"]
const bricks = ["#a8574a", "#95493f", "#b56a52", "#9a5248", "#b97a5c"]

/** A brick terrace with bright doors, fanlights and lamp posts. */
export function georgianStreet(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const street = s.level(0.84, 0.84)
  sky(s, street * 0.62, { clouds: 3, birds: 4 })
  placeLandmark(s, { land: { x: w * 0.56, y: street - 300 * u, h: 330 * u } })
  const wide = 236 * u
  const count = Math.ceil(w / wide) + 1
  const start = -chance.between(0.1, 0.6) * wide
  const tall = (s.tallness > 0.5 ? 780 : 540) * u
  const first = chance.whole(0, 6)
  for (let i = 0; i < count; i++)
    house(
      s,
      start + i * wide,
      street,
      wide,
      tall * chance.between(0.96, 1.04),
      s.tint(bricks[(i + first) % bricks.length]!),
      s.tint(doors[(i * 3 + first) % doors.length]!),
    )
  pavement(s, street)
  // Trees stand before the windows, never before a door.
  for (const k of [1, 3, 6])
    if (start + k * wide < w)
      roundTree(s, start + (k + 0.2) * wide, street + 64 * u, 310 * u, palette.grass[k % 2 ? 2 : 1])
  for (const k of [2, 5]) lampPost(s, start + (k + 0.04) * wide, street + 62 * u)
  bicycle(s, w * chance.between(0.36, 0.5), h - 48 * u)
}

function house(s: Scene, x: number, base: number, w: number, h: number, brick: string, door: string): void {
  const { u } = s
  const trim = s.tint("#fff3dc")
  const slate = s.tint("#4b5470")
  for (const k of [0.06, 0.72]) {
    wall(s, x + w * k, base - h, w * 0.22, 66 * u, brick)
    for (let i = 0; i < 4; i++)
      s.solid(box(x + w * (k + 0.025 + i * 0.05), base - h - 84 * u, w * 0.028, 20 * u), s.tint("#c9784e"))
  }
  const roof = polygon([
    [x, base - h],
    [x + w * 0.03, base - h - 42 * u],
    [x + w * 0.97, base - h - 42 * u],
    [x + w, base - h],
  ])
  s.solid(roof, slate)
  s.shade(roof, s.inkDown(0, 0.5))
  wall(s, x, base, w, h, brick)
  let courses = ""
  for (let i = 0; i < 60; i++)
    courses += `M${n(x + s.chance.between(0.02, 0.94) * w)} ${n(base - h * s.chance.next())}h${n(13 * u)}`
  s.stroke(courses, s.palette.shadow, 3 * u, 0.16)
  s.solid(box(x, base - h - 6 * u, w, 14 * u), trim)
  const ground = 200 * u
  const floors = Math.round((h - ground) / (165 * u))
  const fh = (h - ground - 20 * u) / floors
  for (let row = 0; row < floors; row++)
    for (const k of [0.1, 0.42, 0.74])
      sash(s, x + w * k, base - h + 26 * u + fh * row, w * 0.16, fh * (0.52 + row * 0.08), trim)
  s.solid(box(x, base - 46 * u, w, 46 * u), s.tint("#d9cdb8"))
  for (const k of [0.08, 0.31]) sash(s, x + w * k, base - 166 * u, w * 0.15, 96 * u, trim)
  doorway(s, x + w * 0.7, base, w * 0.2, door, trim)
  for (let i = 0; i < 9; i++)
    s.stroke(`M${n(x + w * (0.03 + i * 0.062))} ${n(base + 4 * u)}v${n(-52 * u)}`, s.tint("#2b3245"), 3 * u)
  s.stroke(`M${n(x + w * 0.02)} ${n(base - 44 * u)}h${n(w * 0.52)}`, s.tint("#2b3245"), 4 * u)
  s.stroke(`M${n(x)} ${n(base)}v${n(-h)}`, s.palette.shadow, 2.4 * u, 0.35)
}

function doorway(s: Scene, x: number, base: number, w: number, door: string, trim: string): void {
  const { u, palette } = s
  const top = base - 148 * u
  s.solid(
    `M${n(x - w * 0.42)} ${n(base - 20 * u)}V${n(top)}a${n(w * 0.92)} ${n(w * 0.92)} 0 0 1 ${n(w * 1.84)} 0` +
      `V${n(base - 20 * u)}Z`,
    trim,
  )
  const light = `M${n(x - w * 0.14)} ${n(top)}a${n(w * 0.64)} ${n(w * 0.64)} 0 0 1 ${n(w * 1.28)} 0Z`
  s.flat(light, palette.lit > 0.1 ? palette.lamp : palette.pane)
  let rays = ""
  for (let i = 1; i < 6; i++)
    rays +=
      `M${n(x + w / 2)} ${n(top)}` +
      `L${n(x + w / 2 + Math.cos((i * Math.PI) / 6) * w * 0.64)} ` +
      `${n(top - Math.sin((i * Math.PI) / 6) * w * 0.64)}`
  s.stroke(rays, trim, 3 * u)
  const leaf = box(x, top + 6 * u, w, base - 26 * u - top)
  s.solid(leaf, door)
  s.shade(leaf, s.inkAcross(0, 0.45, 0.3))
  for (const [dx, dy, h] of [
    [0.14, 16, 38],
    [0.56, 16, 38],
    [0.14, 66, 44],
    [0.56, 66, 44],
  ] as const)
    s.stroke(box(x + w * dx, top + dy * u, w * 0.3, h * u), palette.shadow, 2.4 * u, 0.4)
  s.flat(ellipse(x + w * 0.86, top + 62 * u, 4 * u), s.tint("#ffd98c"))
  for (const side of [-0.3, 1.14])
    s.flat(box(x + w * side, top + 4 * u, w * 0.16, base - 20 * u - top), s.tint("#fffaf0"))
  for (const [i, k] of [0.4, 0.56, 0.72].entries())
    s.solid(
      box(x - w * k + w * 0.1, base - (20 - i * 10) * u, w * (0.8 + k * 2), 10 * u),
      s.tint(["#d9cdb8", "#c5b8a4", "#afa292"][i]!),
    )
}

function pavement(s: Scene, y: number): void {
  const { width: w, height: h, u, chance } = s
  s.solid(box(0, y, w, 70 * u), s.down(s.tint("#d9cbb4"), s.tint("#b9a894")))
  s.shade(box(0, y, w, 70 * u), s.inkDown(0.4, 0))
  s.solid(box(0, y + 66 * u, w, 14 * u), s.tint("#8d8078"))
  const road = box(0, y + 80 * u, w, h - y)
  s.solid(road, s.down(s.tint("#6f6a74"), s.tint("#4a4756")))
  s.shade(road, s.inkDown(0, 0.5))
  for (let i = 0; i < 70; i++)
    s.stroke(
      `M${n(chance.between(0, w))} ${n(chance.between(y + 96 * u, h))}h${n(chance.between(16, 44) * u)}`,
      s.palette.light,
      3 * u,
      0.12,
    )
}

function lampPost(s: Scene, x: number, y: number): void {
  const { u, palette } = s
  const iron = s.tint("#2b3245")
  s.solid(
    polygon([
      [x - 9 * u, y],
      [x - 4 * u, y - 40 * u],
      [x - 3 * u, y - 330 * u],
      [x + 3 * u, y - 330 * u],
      [x + 4 * u, y - 40 * u],
      [x + 9 * u, y],
    ]),
    iron,
  )
  s.stroke(`M${n(x - 22 * u)} ${n(y - 300 * u)}h${n(44 * u)}`, iron, 5 * u)
  s.light(
    ellipse(x, y - 362 * u, 110 * u),
    s.radial(x, y - 362 * u, 110 * u, [
      [0, "#fff", palette.lit > 0.1 ? 0.95 : 0.3],
      [1, "#fff", 0],
    ]),
  )
  const lamp = polygon([
    [x - 13 * u, y - 332 * u],
    [x - 20 * u, y - 384 * u],
    [x + 20 * u, y - 384 * u],
    [x + 13 * u, y - 332 * u],
  ])
  s.flat(lamp, palette.lamp)
  s.stroke(lamp, iron, 4 * u)
  s.solid(
    polygon([
      [x - 25 * u, y - 384 * u],
      [x, y - 412 * u],
      [x + 25 * u, y - 384 * u],
    ]),
    iron,
  )
}

function bicycle(s: Scene, x: number, y: number): void {
  const { u } = s
  const ink = s.tint("#1d2438")
  const r = 34 * u
  for (const dx of [-52, 52]) s.stroke(ellipse(x + dx * u, y, r), ink, 4 * u)
  s.stroke(
    `M${n(x - 52 * u)} ${n(y)}L${n(x - 22 * u)} ${n(y - 56 * u)}H${n(x + 34 * u)}L${n(x - 2 * u)} ${n(y)}` +
      `H${n(x - 52 * u)}M${n(x - 22 * u)} ${n(y - 56 * u)}L${n(x - 2 * u)} ${n(y)}M${n(x + 52 * u)} ${n(y)}` +
      `L${n(x + 30 * u)} ${n(y - 76 * u)}h${n(-20 * u)}M${n(x - 36 * u)} ${n(y - 70 * u)}h${n(24 * u)}` +
      `M${n(x - 22 * u)} ${n(y - 56 * u)}l${n(-3 * u)} ${n(-12 * u)}`,
    s.tint("#c2453a"),
    5 * u,
  )
  s.solid(box(x + 22 * u, y - 74 * u, 44 * u, 28 * u), s.tint("#a9764f"))
}
