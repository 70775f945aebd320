import { skyline, townhouse, wall } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, line, n, onQuadratic, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

const bricks = ["#a8504a", "#8c4150", "#b96a52", "#7a3f55", "#c98a64", "#93596a"]
const doors = ["#e0564a", "#2f6f73", "#f0b44c"]

/** An iron footbridge with lamps between brick quays. */
export function riverBridge(s: Scene): void {
  const { width: w, height: h, u, palette } = s
  const quay = s.level(0.62, 0.6)
  sky(s, quay, { clouds: 2 })
  skyline(s, quay, [s.tint("#a998a5", 0.4), s.tint("#93859a", 0.4)], {
    low: 30 * u,
    high: 120 * u,
    widths: [24 * u, 50 * u],
    spires: 0.25,
  })
  wall(s, w / 2 - 70 * u, quay, 140 * u, 60 * u, s.tint("#8d8496", 0.3))
  s.solid(
    `M${n(w / 2 - 40 * u)} ${n(quay - 60 * u)}` +
      `Q${n(w / 2)} ${n(quay - 170 * u)} ${n(w / 2 + 40 * u)} ${n(quay - 60 * u)}Z`,
    s.tint("#6f9a92", 0.2),
  )
  placeLandmark(s, { land: { x: w * 0.55, y: quay, h: 170 * u } })
  sea(s, quay, h, 120)
  side(s, 1, quay)
  side(s, -1, quay)
  if (palette.lit > 0.1) lampTrails(s, quay + 20 * u, 34)
  placeLandmark(s, { water: { x: w * 0.5, y: h * 0.93, h: 170 * u } })
  footbridge(s, quay + 95 * u)
}

function side(s: Scene, way: 1 | -1, quay: number): void {
  const { width: w, u, chance } = s
  const span = w * 0.37
  const houses = []
  for (let d = 0, i = 0; d < span; i++) {
    const t = d / span
    const width = (118 - 62 * t) * u
    houses.push({
      d,
      width,
      t,
      height: (430 - 270 * t) * u * chance.between(0.86, 1.06) * (1 + s.tallness * 0.25),
      brick: s.tint(bricks[(i * 2 + (way > 0 ? 0 : 3)) % bricks.length]!),
    })
    d += width
  }
  for (const { d, width, t, height, brick } of houses.reverse()) {
    const x = way > 0 ? d - 10 * u : w - d - width + 10 * u
    const base = quay + (1 - t) * 46 * u
    townhouse(s, x, base, width, height, brick, {
      roof: s.tint("#3d3560"),
      trim: s.tint("#f3d9c6"),
      door: s.tint(chance.pick(doors)),
    })
    mirror(s, x + width / 2, base + 26 * u, width, height * 0.55, brick, 0.42)
  }
  const [edge, far] = way > 0 ? [0, span + 30 * u] : [w, w - span - 30 * u]
  const embankment = polygon([
    [edge, quay + 44 * u],
    [far, quay - 2 * u],
    [far, quay + 8 * u],
    [edge, quay + 84 * u],
  ])
  s.solid(embankment, s.tint("#6b5c77"))
  s.shade(embankment, s.inkDown(0.1, 0.6))
}

function footbridge(s: Scene, foot: number): void {
  const { width: w, u } = s
  const white = s.tint("#fff6e8")
  const rise = 184 * u
  const arc =
    (offset: number, k = 1) =>
    (t: number): Point =>
      onQuadratic([-20 * u, foot + offset], [w / 2, foot + offset - rise * k], [w + 20 * u, foot + offset], t)
  const draw = (at: (t: number) => Point) => line(Array.from({ length: 33 }, (_, i) => at(i / 32)))
  const [deck, rail, under] = [arc(0), arc(-58 * u), arc(118 * u, 1.75)]
  s.stroke(draw(arc(132 * u, 1.75)), s.palette.shadow, 20 * u, 0.35)
  let posts = ""
  for (let i = 0; i <= 44; i++) posts += line([deck(i / 44), [deck(i / 44)[0], under(i / 44)[1]]])
  s.stroke(posts, white, 3 * u, 0.9)
  s.stroke(draw(under), white, 13 * u)
  s.stroke(draw(deck), white, 17 * u)
  let bars = ""
  for (let i = 0; i <= 120; i++) bars += line([deck(i / 120), rail(i / 120)])
  s.stroke(bars, white, 2 * u)
  s.stroke(draw(rail), white, 6 * u)
  for (const t of [0.22, 0.5, 0.78]) lampArch(s, ...rail(t), white)
}

function lampArch(s: Scene, x: number, y: number, iron: string): void {
  const { u, palette } = s
  s.stroke(
    `M${n(x - 44 * u)} ${n(y)}Q${n(x - 44 * u)} ${n(y - 118 * u)} ${n(x)} ${n(y - 122 * u)}` +
      `Q${n(x + 44 * u)} ${n(y - 118 * u)} ${n(x + 44 * u)} ${n(y)}`,
    iron,
    6 * u,
  )
  const lamp = polygon([
    [x - 13 * u, y - 128 * u],
    [x - 9 * u, y - 98 * u],
    [x + 9 * u, y - 98 * u],
    [x + 13 * u, y - 128 * u],
    [x, y - 144 * u],
  ])
  s.solid(lamp, palette.lamp)
  s.stroke(lamp, iron, 3 * u)
  s.light(
    ellipse(x, y - 112 * u, 95 * u),
    s.radial(x, y - 112 * u, 95 * u, [
      [0, "#fff", palette.lit > 0.1 ? 0.95 : 0.4],
      [1, "#fff", 0],
    ]),
  )
  s.flat(box(x - 2 * u, y - 98 * u, 4 * u, 12 * u), iron)
}
