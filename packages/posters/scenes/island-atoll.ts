import { mix } from "../colour.ts"
import { palm } from "../elements/palm.ts"
import { sky } from "../elements/sky.ts"
import { mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A palm islet in a pale lagoon, thatched bungalows on stilts along a boardwalk. */
export function islandAtoll(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.46, 0.42)
  const flip = s.sun ? s.sun.x > w * 0.5 : chance.next() < 0.5
  const at = (share: number) => w * (flip ? 1 - share : share)
  sky(s, horizon, { clouds: 4 })
  sea(s, horizon, h, 60)
  for (const [k, grow] of [
    [0.3, 1.25],
    [0.6, 1],
    [0.9, 0.78],
  ] as const) {
    s.flat(
      ellipse(at(0.6), horizon + 250 * u, w * 0.52 * grow, 185 * u * grow),
      mix(palette.sea[1], palette.shallow, k),
      0.8,
    )
  }
  for (let i = 0; i < 60; i++)
    s.flat(
      lens(
        chance.between(0, w),
        horizon + chance.between(80, 470) * u,
        chance.between(30, 120) * u,
        chance.between(2, 5) * u,
      ),
      palette.foam,
      chance.between(0.25, 0.6),
    )
  placeLandmark(s, { water: { x: at(0.82), y: horizon + 40 * u, h: 110 * u } })
  islet(s, at(0.22), horizon + 46 * u, 270 * u)
  boardwalk(s, at(0.36), horizon + 44 * u, at(0.96), horizon + 250 * u * (1 + s.tallness * 0.4), flip)
}

function islet(s: Scene, x: number, y: number, r: number): void {
  const { palette, u, chance } = s
  s.flat(ellipse(x, y + 6 * u, r * 1.2, r * 0.13), palette.foam, 0.85)
  s.solid(
    `M${n(x - r * 1.1)} ${n(y + 6 * u)}` +
      `Q${n(x - r * 0.4)} ${n(y - r * 0.16)} ${n(x + r * 0.3)} ${n(y - r * 0.1)}` +
      `Q${n(x + r * 0.8)} ${n(y - r * 0.06)} ${n(x + r * 1.15)} ${n(y + 8 * u)}` +
      `Q${n(x)} ${n(y + r * 0.16)} ${n(x - r * 1.1)} ${n(y + 6 * u)}Z`,
    s.down(palette.sand[0], palette.sand[1]),
  )
  const green =
    `M${n(x - r * 0.8)} ${n(y - 4 * u)}` +
    `Q${n(x - r * 0.6)} ${n(y - r * 0.34)} ${n(x - r * 0.2)} ${n(y - r * 0.26)}` +
    `Q${n(x + r * 0.1)} ${n(y - r * 0.46)} ${n(x + r * 0.45)} ${n(y - r * 0.22)}` +
    `Q${n(x + r * 0.7)} ${n(y - r * 0.2)} ${n(x + r * 0.8)} ${n(y - 4 * u)}Z`
  s.solid(green, s.down(palette.grass[1], palette.grass[2]))
  s.shade(green, s.inkAcross(0, 0.7, 0.3))
  for (const [dx, size, lean] of [
    [-0.5, 0.66, -0.16],
    [-0.18, 0.86, 0.06],
    [0.14, 0.7, 0.14],
    [0.46, 0.58, 0.2],
  ] as const)
    palm(s, x + dx * r, y - r * 0.1, r * size * chance.between(0.92, 1.08), lean)
}

function boardwalk(s: Scene, x0: number, y0: number, x1: number, y1: number, flip: boolean): void {
  const wood = s.tint("#a9764f")
  const dark = s.tint("#6b4433")
  const way = flip ? -1 : 1
  const spots = [0.02, 0.22, 0.46, 0.76].map((t) => ({
    x: x0 + (x1 - x0) * t,
    y: y0 + (y1 - y0) * t ** 1.5,
    size: (46 + 118 * t ** 1.3) * s.u,
  }))
  const [first, last] = [spots[0]!, spots[spots.length - 1]!]
  s.solid(
    `M${n(first.x - way * 120 * s.u)} ${n(first.y + 4 * s.u)}L${n(first.x)} ${n(first.y + 2 * s.u)}` +
      `L${n(last.x + way * 420 * s.u)} ${n(last.y + last.size * 0.9)}V${n(last.y + last.size * 1.1)}` +
      `L${n(first.x)} ${n(first.y + 9 * s.u)}Z`,
    wood,
  )
  for (const { x, y, size } of spots) bungalow(s, x, y, size, wood, dark)
}

function bungalow(s: Scene, x: number, y: number, size: number, wood: string, dark: string): void {
  const floor = y - size * 0.16
  mirror(s, x, y + size * 0.2, size * 1.5, size * 0.9, s.palette.sea[2], 0.4)
  for (const k of [-0.7, -0.3, 0.1, 0.5, 0.78]) s.solid(box(x + k * size, floor, size * 0.06, size * 0.42), dark)
  s.solid(box(x - size * 0.86, floor, size * 1.8, size * 0.08), wood)
  const wall = box(x - size * 0.56, floor - size * 0.46, size * 1.12, size * 0.46)
  s.solid(wall, s.tint("#d9a877"))
  s.shade(wall, s.inkAcross(0, 0.7, 0.3))
  s.flat(
    box(x - size * 0.38, floor - size * 0.36, size * 0.26, size * 0.36),
    s.palette.lit > 0.1 ? s.palette.lamp : dark,
  )
  s.flat(
    box(x + size * 0.06, floor - size * 0.34, size * 0.34, size * 0.2),
    s.palette.lit > 0.1 ? s.palette.lamp : s.palette.pane,
  )
  const roof =
    `M${n(x - size * 0.86)} ${n(floor - size * 0.4)}` +
    `Q${n(x - size * 0.36)} ${n(floor - size * 0.66)} ${n(x - size * 0.08)} ${n(floor - size * 1.12)}` +
    `H${n(x + size * 0.08)}` +
    `Q${n(x + size * 0.36)} ${n(floor - size * 0.66)} ${n(x + size * 0.86)} ${n(floor - size * 0.4)}` +
    `Q${n(x)} ${n(floor - size * 0.3)} ${n(x - size * 0.86)} ${n(floor - size * 0.4)}Z`
  s.solid(roof, s.tint("#c99a5c"))
  s.shade(roof, s.inkAcross(0, 0.8, 0.4))
  s.light(roof, s.inkAcross(0.5, 0))
  for (let i = -4; i <= 4; i++)
    s.stroke(
      `M${n(x + i * size * 0.02)} ${n(floor - size * 1.04)}` +
        `Q${n(x + i * size * 0.08)} ${n(floor - size * 0.66)} ${n(x + i * size * 0.17)} ` +
        `${n(floor - size * 0.4)}`,
      dark,
      size * 0.014,
      0.45,
    )
}
