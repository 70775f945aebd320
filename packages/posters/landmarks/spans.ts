import { box, line, n, onQuadratic, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Span, Spot } from "./spot.ts"
import type { Scene } from "../scene.ts"
import { mirror } from "../elements/water.ts"

/** A red suspension bridge. */
export function bridge(s: Scene, { from, to, y, h }: Span): void {
  const red = s.tint("#b4443a", 0.1)
  const [a, b] = [from + (to - from) * 0.24, from + (to - from) * 0.76]
  for (const x of [a, b]) mirror(s, x, y + h * 0.24, h * 0.16, h * 0.6, red, 0.35)
  for (const x of [a, b])
    for (const k of [-0.045, 0.045]) s.solid(box(x + k * h - h * 0.022, y - h, h * 0.044, h * 1.2), red)
  for (const x of [a, b])
    for (const k of [0.94, 0.66, 0.36]) s.solid(box(x - h * 0.05, y - h * k, h * 0.1, h * 0.035), red)
  s.stroke(`M${n(from)} ${n(y)}H${n(to)}`, red, h * 0.04)
  const cables: [Point, Point, Point][] = [
    [
      [from, y - h * 0.16],
      [from + (a - from) * 0.6, y - h * 0.2],
      [a, y - h],
    ],
    [
      [a, y - h],
      [(a + b) / 2, y + h * 0.72],
      [b, y - h],
    ],
    [
      [b, y - h],
      [to - (to - b) * 0.6, y - h * 0.2],
      [to, y - h * 0.16],
    ],
  ]
  for (const [p, bend, q] of cables) {
    s.stroke(`M${n(p[0])} ${n(p[1])}Q${n(bend[0])} ${n(bend[1])} ${n(q[0])} ${n(q[1])}`, red, h * 0.024)
    let hangers = ""
    for (let i = 1; i < 22; i++) {
      const [x, top] = onQuadratic(p, bend, q, i / 22)
      hangers += `M${n(x)} ${n(top)}V${n(y)}`
    }
    s.stroke(hangers, red, h * 0.01)
  }
}

/** A train on a stone viaduct. */
export function train(s: Scene, { from, to, y, h }: Span): void {
  const stone = s.tint("#b9a68c", 0.12)
  const deck = y - h * 0.42
  let d = box(from, deck, to - from, h * 0.5)
  const bay = h * 0.42
  let holes = ""
  for (let x = from + bay * 0.3; x < to - bay * 0.6; x += bay) {
    holes +=
      `M${n(x)} ${n(deck + h * 0.52)}V${n(deck + h * 0.28)}` +
      `a${n(bay * 0.35)} ${n(bay * 0.35)} 0 0 1 ${n(bay * 0.7)} 0V${n(deck + h * 0.52)}Z`
  }
  s.solid(d, stone)
  s.shade(d, s.inkDown(0, 0.5))
  s.flat(holes, s.tint("#5d5660", 0.2))
  const car = h * 0.5
  const start = from + (to - from) * 0.3
  for (let i = 0; i < 4; i++) {
    const x = start + i * car * 1.04
    d =
      i === 3
        ? `M${n(x)} ${n(deck)}V${n(deck - h * 0.18)}H${n(x + car * 0.7)}` +
          `Q${n(x + car)} ${n(deck - h * 0.14)} ${n(x + car)} ${n(deck)}Z`
        : box(x, deck - h * 0.18, car, h * 0.18)
    s.solid(d, s.tint("#c2453a"))
    s.shade(d, s.inkDown(0, 0.5, 0.3))
    for (let k = 0; k < 5; k++)
      s.flat(box(x + car * (0.1 + k * 0.17), deck - h * 0.14, car * 0.11, h * 0.06), s.tint("#fff0cf"))
  }
  s.stroke(`M${n(from)} ${n(deck)}H${n(to)}`, s.tint("#6b5f5c"), h * 0.03)
}

/** Cabins on a cable rising across the sky. */
export function cableCar(s: Scene, { x, y, h }: Spot): void {
  const ink = s.fade(s.palette.shadow, 0.12)
  const start: Point = [x - h * 3.4, y + h * 2.1]
  const end: Point = [x + h * 3.4, y - h * 1.1]
  const bend: Point = [x, y + h * 1.1]
  const rope = Array.from({ length: 21 }, (_, i) => onQuadratic(start, bend, end, i / 20))
  s.stroke(line(rope), ink, h * 0.022)
  for (const [t, size] of [
    [0.3, 0.9],
    [0.56, 1],
    [0.8, 0.8],
  ] as const) {
    const [cx, cy] = onQuadratic(start, bend, end, t)
    const w = h * 0.36 * size
    s.stroke(`M${n(cx)} ${n(cy)}v${n(w * 0.5)}`, ink, h * 0.025)
    const cabin =
      `M${n(cx - w * 0.4)} ${n(cy + w * 0.5)}h${n(w * 0.8)}q${n(w * 0.14)} ${n(w * 0.4)} 0 ${n(w * 0.72)}` +
      `h${n(-w * 0.8)}q${n(-w * 0.14)} ${n(-w * 0.36)} 0 ${n(-w * 0.72)}Z`
    s.solid(cabin, s.tint("#d6513f"))
    s.shade(cabin, s.inkAcross(0, 0.6, 0.4))
    s.flat(
      polygon([
        [cx - w * 0.36, cy + w * 0.62],
        [cx + w * 0.36, cy + w * 0.62],
        [cx + w * 0.4, cy + w * 0.88],
        [cx - w * 0.4, cy + w * 0.88],
      ]),
      s.tint("#fff0cf"),
    )
  }
}
