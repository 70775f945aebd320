import { mix } from "../colour.ts"
import { sky } from "../elements/sky.ts"
import { placeLandmark } from "../landmarks.ts"
import { between, ellipse, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

const paints = [
  "#f4c95d",
  "#e7785f",
  "#fff3df",
  "#6fa3a8",
  "#d9566b",
  "#a9c08a",
  "#4f7f9c",
  "#f0a06a",
  "#c9dcd6",
  "#8f6aa8",
]

/** A narrow street of painted houses in one-point perspective, with awnings, flags and lamps. */
export function oldLane(s: Scene): void {
  const { width: w, u, chance } = s
  const vanish: Point = [w * chance.between(0.46, 0.54), s.level(0.62, 0.6)]
  sky(s, vanish[1], { clouds: 2, birds: 3 })
  placeLandmark(s, { land: { x: vanish[0], y: vanish[1] + 24 * u, h: 190 * u } })
  pavement(s, vanish)
  for (const side of [-1, 1] as const) row(s, vanish, side)
  for (const depth of [0.3, 0.12, -0.12]) bunting(s, vanish, depth)
}

function pavement(s: Scene, vanish: Point): void {
  const { width: w, height: h, chance, palette } = s
  const d = polygon([
    [-w * 0.12, h],
    [vanish[0] - 4, vanish[1]],
    [vanish[0] + 4, vanish[1]],
    [w * 1.12, h],
  ])
  s.solid(d, s.down(s.fade(palette.sand[2], 0.3), palette.sand[1]))
  s.shade(d, s.inkDown(0.1, 0.5))
  for (let i = 0; i < 150; i++) {
    const t = chance.next() ** 0.6
    const y = vanish[1] + (h - vanish[1]) * t
    s.flat(ellipse(vanish[0] + chance.between(-0.5, 0.5) * w * t, y, 26 * t * s.u, 6 * t * s.u), palette.sand[2], 0.5)
  }
}

/** Houses of one side, from far to near. Depth 0 is at the edge of the picture, 1 at the vanishing point. */
function row(s: Scene, vanish: Point, side: -1 | 1): void {
  const { chance } = s
  const cuts = [0.93, 0.83, 0.7, 0.54, 0.34, 0.06, -0.4]
  let last = chance.whole(0, 9)
  for (let i = 0; i + 1 < cuts.length; i++) {
    last = (last + chance.whole(1, 4)) % paints.length
    house(s, vanish, side, cuts[i]!, cuts[i + 1]!, s.tint(paints[last]!, cuts[i]! * 0.25))
  }
}

function house(s: Scene, vanish: Point, side: -1 | 1, far: number, near: number, paint: string): void {
  const { width: w, height: h, chance, palette } = s
  const edge = side < 0 ? w * 0.14 : w * 0.86
  const top = -h * chance.between(0.1, 0.3)
  const at = (depth: number, up: number): Point => between([edge, h * 1.02 + (top - h * 1.02) * up], vanish, depth)
  const panel = (d0: number, d1: number, low: number, high: number) =>
    polygon([at(d0, low), at(d0, high), at(d1, high), at(d1, low)])
  const deep = (t: number) => far + (near - far) * t
  const front = panel(far, near, 0, 1)
  s.solid(front, paint)
  s.shade(front, side < 0 ? s.inkAcross(0.1, 0.4) : s.inkAcross(0.65, 0.35))
  s.flat(panel(far, near, 0.97, 1), mix(paint, palette.shadow, 0.45))
  s.flat(panel(far, near, 0.245, 0.255), mix(paint, palette.shadow, 0.3))
  for (const low of [0.36, 0.58, 0.78])
    for (const t of [0.2, 0.6]) {
      s.flat(panel(deep(t - 0.02), deep(t + 0.22), low - 0.01, low + 0.13), s.tint("#fff6e4"))
      s.flat(
        panel(deep(t), deep(t + 0.2), low, low + 0.12),
        chance.next() < palette.lit + 0.1 ? palette.lamp : palette.pane,
      )
      s.flat(panel(deep(t - 0.04), deep(t + 0.24), low - 0.03, low - 0.01), palette.grass[1])
    }
  s.flat(panel(deep(0.12), deep(0.34), 0, 0.2), s.tint(chance.pick(["#a93a3a", "#2f5d5a", "#2f3f6b"])))
  s.flat(panel(deep(0.46), deep(0.9), 0.05, 0.19), palette.lamp, 0.85)
  awning(s, at, deep(0.42), deep(0.94), side)
}

function awning(s: Scene, at: (depth: number, up: number) => Point, far: number, near: number, side: -1 | 1): void {
  const cloth = s.tint(s.chance.pick(["#c2453a", "#2f7f78", "#e0a03c"]))
  const out = (p: Point, depth: number): Point => [p[0] - side * 70 * s.u * (1 - depth), p[1]]
  for (let i = 0; i < 6; i++) {
    const [a, b] = [far + ((near - far) * i) / 6, far + ((near - far) * (i + 1)) / 6]
    const strip = polygon([at(a, 0.24), at(b, 0.24), out(at(b, 0.185), b), out(at(a, 0.185), a)])
    s.solid(strip, i % 2 ? s.tint("#fff3df") : cloth)
    s.shade(strip, s.inkDown(0, 0.5))
  }
}

/** A string of small flags and lamps across the street. */
function bunting(s: Scene, vanish: Point, depth: number): void {
  const { width: w, height: h, u } = s
  const a = between([w * 0.14, -h * (0.02 + depth * 0.2)], vanish, depth)
  const b = between([w * 0.86, -h * (0.02 + depth * 0.2)], vanish, depth)
  const sag = h * 0.14 * (1 - depth)
  const size = 30 * u * (1 - depth)
  const on = (t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t)]
  s.stroke(
    `M${n(a[0])} ${n(a[1])}Q${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2 + sag * 2)} ${n(b[0])} ${n(b[1])}`,
    s.palette.shadow,
    2.5 * u,
    0.7,
  )
  const cloths = ["#e4724a", "#f2b544", "#2f7f78", "#fff3df", "#d9566b"].map((c) => s.tint(c))
  for (let i = 1; i < 24; i++) {
    const [x, y] = on(i / 24)
    s.solid(
      polygon([
        [x - size * 0.5, y],
        [x + size * 0.5, y],
        [x, y + size * 1.15],
      ]),
      cloths[i % 5]!,
    )
  }
}
