import { box, ellipse, lens, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"
import { mirror } from "./water.ts"

/** A large passenger ship seen from the side, bow to the right; `size` is half its length. */
export function liner(s: Scene, x: number, y: number, size: number): void {
  const at = (dx: number, up: number) => `${n(x + dx * size)} ${n(y - up * size)}`
  mirror(s, x, y + size * 0.07, size * 1.9, size * 0.5, s.tint("#fffaf0"), 0.32)
  for (const funnel of [-0.36, -0.02, 0.3]) stack(s, x + funnel * size, y - size * 0.53, size)
  decks(s, x, y, size)
  const hull =
    `M${at(-1, 0.23)}Q${at(-0.2, 0.15)} ${at(0.4, 0.2)}T${at(1.08, 0.33)}` +
    `Q${at(0.96, 0.12)} ${at(0.86, -0.03)}H${n(x - size * 0.88)}Q${at(-0.99, 0.06)} ${at(-1, 0.23)}Z`
  s.solid(hull, s.tint("#1f2f58"))
  s.shade(hull, s.inkDown(0, 0.6, 0.2))
  s.light(hull, s.inkAcross(0.3, 0, 0))
  s.stroke(`M${at(-1, 0.23)}Q${at(-0.2, 0.15)} ${at(0.4, 0.2)}T${at(1.08, 0.33)}`, s.tint("#fffaf0"), size * 0.016)
  for (const up of [0.1, 0.05])
    for (let k = -0.84; k < 0.74; k += 0.062)
      s.flat(ellipse(x + k * size, y - (up + Math.max(0, k) * 0.02) * size, size * 0.01), lampOrPane(s))
  s.flat(`M${at(-0.9, 0)}H${n(x + size * 0.9)}L${at(0.86, -0.035)}H${n(x - size * 0.88)}Z`, s.tint("#c8483a"))
  s.flat(lens(x + size * 0.02, y + size * 0.04, size * 2.05, size * 0.035), s.palette.foam, 0.9)
  s.flat(lens(x + size * 0.82, y + size * 0.03, size * 0.5, size * 0.07), s.palette.foam, 0.9)
  s.stroke(
    `M${at(0.72, 0.42)}V${n(y - size * 0.78)}M${at(-0.82, 0.33)}V${n(y - size * 0.62)}`,
    s.tint("#5c4638"),
    size * 0.012,
  )
  s.flat(polygon([flag(0.72, 0.78), flag(0.6, 0.75), flag(0.72, 0.71)]), s.tint("#f0b44c"))

  function flag(dx: number, up: number): [number, number] {
    return [x + dx * size, y - up * size]
  }
}

function decks(s: Scene, x: number, y: number, size: number): void {
  const white = s.tint("#fffaf0")
  for (const [from, to, foot] of [
    [-0.88, 0.84, 0.18],
    [-0.8, 0.72, 0.27],
    [-0.68, 0.62, 0.36],
    [-0.54, 0.54, 0.45],
  ] as const) {
    const deck = polygon([
      [x + from * size, y - foot * size],
      [x + from * size, y - (foot + 0.09) * size],
      [x + (to - 0.05) * size, y - (foot + 0.09) * size],
      [x + to * size, y - foot * size],
    ])
    s.solid(deck, white)
    s.shade(deck, s.inkAcross(0, 0.5, 0.4))
    s.stroke(
      `M${n(x + from * size)} ${n(y - (foot + 0.09) * size)}H${n(x + (to - 0.05) * size)}`,
      s.tint("#b9b4ac"),
      size * 0.008,
    )
    for (let k = from + 0.04; k < to - 0.08; k += 0.056)
      s.flat(box(x + k * size, y - (foot + 0.064) * size, size * 0.034, size * 0.034), lampOrPane(s))
  }
  for (let k = -0.5; k < 0.4; k += 0.17)
    s.flat(lens(x + k * size, y - size * 0.36, size * 0.12, size * 0.035), s.tint("#e8a13c"))
}

function stack(s: Scene, x: number, y: number, size: number): void {
  const pipe = polygon([
    [x - size * 0.07, y + size * 0.02],
    [x - size * 0.095, y - size * 0.25],
    [x + size * 0.045, y - size * 0.25],
    [x + size * 0.08, y + size * 0.02],
  ])
  s.solid(pipe, s.tint("#cf4a36"))
  s.flat(box(x - size * 0.095, y - size * 0.25, size * 0.14, size * 0.06), s.tint("#1f2f58"))
  s.flat(box(x - size * 0.09, y - size * 0.19, size * 0.137, size * 0.025), s.tint("#fffaf0"))
  s.shade(pipe, s.inkAcross(0, 0.75, 0.3))
  for (let i = 0; i < 5; i++)
    s.flat(
      ellipse(
        x - size * (0.05 + i * 0.09),
        y - size * (0.29 + i * 0.035),
        size * (0.035 + i * 0.014),
        size * (0.022 + i * 0.007),
      ),
      s.palette.cloud,
      0.3 - i * 0.045,
    )
}

function lampOrPane(s: Scene): string {
  return s.chance.next() < s.palette.lit ? s.palette.lamp : s.palette.pane
}
