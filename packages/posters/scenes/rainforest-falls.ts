import { mix } from "../colour.ts"
import { hills } from "../elements/mountains.ts"
import { palm } from "../elements/palm.ts"
import { sky } from "../elements/sky.ts"
import { bush, pine } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { ellipse, lens, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

type Tree = (x: number, y: number, h: number) => void

/** A horseshoe of cataracts in the rainforest, mist rising and a rainbow in it. */
export function rainforestFalls(s: Scene): void {
  falls(s, (x, y, h) => palm(s, x, y, h, (x < s.width / 2 ? 1 : -1) * 0.1))
}

/** The falls in a northern conifer forest. */
export function northernFalls(s: Scene): void {
  falls(s, (x, y, h) => pine(s, x, y, h, s.palette.leaf[1]))
}

function falls(s: Scene, tree: Tree): void {
  const { width: w, height: h, u, chance, palette } = s
  const lip = s.level(0.38, 0.34)
  const pool = s.level(0.76, 0.72)
  sky(s, lip, { clouds: 2, birds: 6 })
  hills(s, lip + 10 * u, 110 * u, 300 * u, [s.fade(palette.grass[2], 0.5), s.fade(palette.grass[1], 0.45)])
  canopy(s, lip + 4 * u, 0.25, tree)
  placeLandmark(s, { land: { x: w * 0.5, y: lip - 10 * u, h: 170 * u } })
  const floor = `M0 ${n(pool - 20 * u)}H${w}V${h}H0Z`
  s.solid(
    floor,
    s.linear(
      [0, pool],
      [0, h],
      [
        [0, palette.sea[0]],
        [0.4, palette.sea[1]],
        [1, palette.sea[2]],
      ],
    ),
  )
  s.shade(floor, s.inkDown(0, 0.6, 0.3))
  ledge(s, 0.0, 1.0, lip, lip + (pool - lip) * 0.5, 0.3)
  ledge(s, -0.02, 0.4, lip + (pool - lip) * 0.16, pool, 0)
  ledge(s, 0.6, 1.02, lip + (pool - lip) * 0.2, pool + 16 * u, 0)
  ledge(s, 0.36, 0.64, lip + (pool - lip) * 0.46, pool - 4 * u, 0.1)
  rainbow(s, w * 0.5, pool + 10 * u, w * 0.3)
  for (let i = 0; i < 16; i++) {
    const [x, y, r] = [chance.between(-0.02, 1.02) * w, pool + chance.between(-24, 24) * u, chance.between(60, 130) * u]
    s.flat(
      ellipse(x, y, r, r * 0.5),
      s.radial(x, y, r, [
        [0, palette.foam, 0.75],
        [1, palette.foam, 0],
      ]),
    )
  }
  for (let i = 0; i < 46; i++)
    s.flat(
      lens(
        chance.between(0, w),
        pool + chance.next() ** 1.4 * (h - pool),
        chance.between(40, 150) * u,
        chance.between(2, 6) * u,
      ),
      palette.foam,
      chance.between(0.25, 0.65),
    )
  placeLandmark(s, { water: { x: w * 0.5, y: h * 0.88, h: 130 * u } })
  banks(s, tree)
}

/** A rock shelf from one share of the width to another, with white water over it. */
function ledge(s: Scene, from: number, to: number, top: number, foot: number, far: number): void {
  const { width: w, u, chance, palette } = s
  const rim: Point[] = Array.from({ length: 15 }, (_, i) => [
    w * (from + ((to - from) * i) / 14),
    top + chance.between(-9, 9) * u,
  ])
  const rock = polygon([...rim, [w * to, foot], [w * from, foot]])
  s.solid(rock, s.down(s.fade(palette.rock[1], far), s.fade(palette.rock[2], far)))
  s.shade(rock, s.inkDown(0.1, 0.7))
  for (let x = w * from; x < w * to;) {
    const width = chance.between(34, 120) * u
    if (chance.next() < 0.8) cataract(s, Math.min(x, w * to - width), top - 4 * u, width, foot - top + 8 * u, far)
    x += width + chance.between(4, 34) * u
  }
  for (let x = w * from; x < w * to; x += chance.between(20, 44) * u)
    if (chance.next() < 0.7)
      bush(
        s,
        x,
        top + chance.between(-2, 8) * u,
        chance.between(10, 24) * u,
        s.fade(palette.grass[x % 2 > 1 ? 1 : 2], far),
      )
}

function cataract(s: Scene, x: number, y: number, width: number, tall: number, far: number): void {
  const { chance, palette, u } = s
  const d =
    `M${n(x)} ${n(y)}Q${n(x + width / 2)} ${n(y - 8 * u)} ${n(x + width)} ${n(y)}` +
    `L${n(x + width * 1.06)} ${n(y + tall)}H${n(x - width * 0.06)}Z`
  s.solid(d, s.down(palette.snow[0], mix(palette.snow[0], palette.sea[0], 0.35 + far * 0.5)))
  s.light(d, s.inkDown(0.4, 0))
  for (let i = 0, threads = Math.round(width / (9 * u)); i < threads; i++) {
    const px = x + width * chance.next()
    s.stroke(
      `M${n(px)} ${n(y + tall * chance.between(0.02, 0.3))}v${n(tall * chance.between(0.2, 0.6))}`,
      palette.sea[i % 2 ? 1 : 0],
      chance.between(1.5, 4) * u,
      0.5,
    )
  }
}

function canopy(s: Scene, y: number, far: number, tree: Tree): void {
  const { width: w, u, chance, palette } = s
  for (let x = -10 * u; x < w + 20 * u; x += chance.between(24, 46) * u)
    bush(s, x, y + 8 * u, chance.between(20, 42) * u, s.fade(palette.grass[chance.next() < 0.5 ? 1 : 2], far))
  for (let i = 0; i < 7; i++) tree(chance.between(0, w), y, chance.between(60, 110) * u)
}

function rainbow(s: Scene, x: number, y: number, r: number): void {
  for (const [i, c] of ["#e8685d", "#f2a35c", "#ffe08a", "#8fd0a0", "#6fa8d0", "#9a86c4"].entries()) {
    const k = r * (1 - i * 0.028)
    s.stroke(`M${n(x - k)} ${n(y)}A${n(k)} ${n(k)} 0 0 1 ${n(x + k)} ${n(y)}`, c, r * 0.03, 0.32)
  }
}

function banks(s: Scene, tree: Tree): void {
  const { width: w, height: h, u, chance, palette } = s
  for (const side of [0, 1]) {
    for (let i = 0; i < 34; i++) {
      const t = i / 34
      const reach = (0.2 - 0.13 * (1 - t)) * chance.next() * 1.1
      bush(
        s,
        w * (side ? 1 - reach : reach),
        h * (0.68 + 0.34 * t),
        chance.between(26, 62) * u * (0.6 + t * 0.6),
        palette.leaf[i % 3]!,
      )
    }
    tree(side ? w * 0.96 : w * 0.05, h * 1.0, chance.between(430, 540) * u)
  }
}
