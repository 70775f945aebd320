import { hills } from "../elements/mountains.ts"
import { tileHouse } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { cypress } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** The great amphitheatre among umbrella pines. */
export function colosseumCity(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const ground = s.level(0.74, 0.7)
  const grow = 1 + s.tallness * 0.2
  sky(s, ground, { clouds: 3, birds: 7 })
  hills(s, ground - 60 * u, 150 * u, 400 * u, [s.fade(palette.grass[1], 0.55), s.fade(palette.grass[0], 0.6)], ground)
  for (let x = -30 * u; x < w;) {
    const width = chance.between(60, 110) * u
    tileHouse(
      s,
      x,
      ground,
      width,
      chance.between(60, 150) * u,
      s.tint(chance.pick(["#f2d3a8", "#e8b48a", "#f7e2bd"]), 0.35),
      s.tint("#b9583f", 0.35),
      s.tint("#7a5a4a", 0.35),
    )
    x += width * 0.95
  }
  placeLandmark(s, { land: { x: w * 0.17, y: ground, h: 270 * u } })
  s.solid(`M0 ${n(ground)}H${w}V${h}H0Z`, s.down(palette.grass[0], palette.grass[2]))
  s.flat(ellipse(w * 0.52, ground + 40 * u, w * 0.44, 60 * u), palette.sand[1])
  amphitheatre(s, w * 0.52, ground + 40 * u, Math.min(w * 0.36, 560 * u), 350 * u * grow)
  road(s, ground)
  for (const [x, size] of [
    [0.07, 330],
    [0.94, 400],
    [0.83, 230],
  ] as const)
    stonePine(s, w * (x + chance.between(-0.01, 0.01)), ground + 130 * u, size * u * grow)
  for (const [x, size] of [
    [0.15, 190],
    [0.18, 140],
    [0.99, 240],
  ] as const)
    cypress(s, w * x, ground + 110 * u, size * u, palette.leaf[1])
}

function amphitheatre(s: Scene, x: number, base: number, r: number, tall: number): void {
  const { palette, u } = s
  const stone = s.tint("#ecd0a0")
  const dark = s.tint("#7d5540")
  // The wall is broken on the right, where the inner ring shows lower.
  const inner =
    `M${n(x - r)} ${n(base)}V${n(base - tall * 0.72)}H${n(x + r)}V${n(base)}` +
    `Q${n(x)} ${n(base + 46 * u)} ${n(x - r)} ${n(base)}Z`
  s.solid(inner, s.tint("#d9b685"))
  const top = (t: number) => (t < 0.62 ? 1 : t < 0.7 ? 0.86 : 0.7)
  const outer =
    `M${n(x - r)} ${n(base)}V${n(base - tall * 0.92)}` +
    `Q${n(x - r * 0.3)} ${n(base - tall * 1.06)} ${n(x + r * 0.22)} ${n(base - tall * 1.02)}` +
    `L${n(x + r * 0.28)} ${n(base - tall * 0.9)}L${n(x + r * 0.36)} ${n(base - tall * 0.86)}` +
    `L${n(x + r * 0.4)} ${n(base - tall * 0.7)}` +
    `Q${n(x + r * 0.8)} ${n(base - tall * 0.68)} ${n(x + r)} ${n(base - tall * 0.62)}V${n(base)}` +
    `Q${n(x)} ${n(base + 46 * u)} ${n(x - r)} ${n(base)}Z`
  s.solid(outer, stone)
  let holes = ""
  let bands = ""
  for (let row = 0; row < 4; row++) {
    for (let i = 0; i < 21; i++) {
      const a = -Math.PI / 2 + ((i + 0.5) / 21) * Math.PI
      const t = (Math.sin(a) + 1) / 2
      if ((row + 1) * 0.25 > top(t) + 0.06) continue
      const cx = x + Math.sin(a) * r
      const half = Math.max(2 * u, Math.cos(a) * r * 0.044)
      const foot = base + Math.cos(a) * 24 * u - tall * row * (0.24 + 0.008 * Math.cos(a)) - tall * 0.03
      const up = tall * (row === 3 ? 0.07 : 0.12)
      holes +=
        row === 3
          ? box(cx - half * 0.5, foot - up - tall * 0.04, half, up)
          : `M${n(cx - half)} ${n(foot)}v${n(-up)}a${n(half)} ${n(half)} 0 0 1 ${n(half * 2)} 0v${n(up)}Z`
    }
    const y = base - tall * 0.24 * row
    bands +=
      `M${n(x - r)} ${n(y - 2 * u)}` +
      `Q${n(x)} ${n(y + 46 * u - row * 8 * u)} ${n(x + r * (row > 2 ? 0.3 : 1))} ` +
      `${n(y - 2 * u + (row > 2 ? 8 * u : 0))}`
  }
  s.flat(holes, palette.lit > 0.1 ? s.fade(palette.lamp, 0.2) : dark)
  s.stroke(bands, s.tint("#b98f63"), 6 * u)
  s.shade(outer, s.inkAcross(0, 0.85, 0.35))
  s.light(outer, s.inkAcross(0.6, 0))
}

function stonePine(s: Scene, x: number, y: number, h: number): void {
  const { palette } = s
  const bark = s.tint("#6b4438")
  s.stroke(
    `M${n(x)} ${n(y)}Q${n(x + h * 0.02)} ${n(y - h * 0.4)} ${n(x)} ${n(y - h * 0.76)}` +
      `M${n(x)} ${n(y - h * 0.6)}L${n(x - h * 0.16)} ${n(y - h * 0.8)}M${n(x)} ${n(y - h * 0.58)}` +
      `L${n(x + h * 0.17)} ${n(y - h * 0.8)}`,
    bark,
    h * 0.035,
  )
  let d = ""
  for (const [dx, dy, k] of [
    [-0.2, 0.8, 0.17],
    [0.2, 0.8, 0.17],
    [0, 0.86, 0.22],
    [-0.08, 0.9, 0.16],
    [0.12, 0.9, 0.15],
  ] as const)
    d += ellipse(x + dx * h, y - dy * h, k * h, k * h * 0.6)
  s.solid(d, palette.leaf[1])
  s.shade(d, s.inkDown(0, 0.8, 0.3))
  s.light(d, s.inkDown(0.35, 0))
}

function road(s: Scene, ground: number): void {
  const { width: w, height: h, u, palette } = s
  const d =
    `M${n(w * 0.5)} ${n(ground + 92 * u)}` +
    `C${n(w * 0.56)} ${n(ground + 130 * u)} ${n(w * 0.36)} ${n(h * 0.95)} ${n(w * 0.24)} ${n(h + 10)}` +
    `H${n(w * 0.66)}C${n(w * 0.66)} ${n(h * 0.95)} ${n(w * 0.62)} ${n(ground + 130 * u)} ${n(w * 0.56)} ` +
    `${n(ground + 92 * u)}Z`
  s.solid(d, s.down(palette.sand[0], palette.sand[1]))
  s.shade(d, s.inkAcross(0, 0.45, 0.4))
}
