import { sky } from "../elements/sky.ts"
import { palm } from "../elements/palm.ts"
import { placeLandmark } from "../landmarks.ts"
import { ellipse, n } from "../path.ts"
import type { Scene } from "../scene.ts"
import { dune } from "./dunes.ts"

/** A caravan crossing great dunes towards an oasis. */
export function desert(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.56, 0.54)
  sky(s, horizon, { clouds: 1, birds: 0 })
  s.solid(`M0 ${n(horizon)}H${w}V${h}H0Z`, s.down(palette.sand[1], palette.sand[2]))
  placeLandmark(s, { land: { x: w * 0.6, y: horizon + 16 * u, h: 215 * u * (1 + s.tallness * 0.2) } })
  const y = (share: number) => horizon + (h - horizon) * share
  const j = () => chance.between(-0.06, 0.06)
  dune(s, horizon - 34 * u, -w * 0.2, w * (0.55 + j()), 62 * u, 0.5)
  dune(s, horizon - 20 * u, w * (0.5 + j()), w * 1.2, 56 * u, 0.4)
  for (const [x, size] of [
    [0.11, 120],
    [0.145, 92],
    [0.175, 130],
    [0.2, 84],
  ] as const)
    palm(s, w * x, horizon + 44 * u, size * u, chance.between(-0.15, 0.15))
  dune(s, y(0.05), w * (0.12 + j()), w * 1.2, 150 * u, 0.55)
  dune(s, y(0.16), -w * 0.4, w * (0.62 + j()), 190 * u, 0.52)
  caravan(s, w * 0.56, y(0.47))
  dune(s, y(0.4), w * (0.3 + j()), w * 1.5, 270 * u, 0.46)
  dune(s, y(0.62), -w * 0.5, w * (0.72 + j()), 280 * u, 0.45)
}

function caravan(s: Scene, x: number, y: number): void {
  for (let i = 0; i < 5; i++) camel(s, x - i * 92 * s.u, y + i * 5 * s.u - 10 * s.u, 40 * s.u, i)
}

function camel(s: Scene, x: number, y: number, k: number, i: number): void {
  const ink = s.fade(s.palette.shadow, 0.1)
  const p = (dx: number, dy: number) => `${n(x + dx * k)} ${n(y - dy * k)}`
  s.flat(ellipse(x - k * 0.5, y + k * 0.02, k, k * 0.09), s.palette.sand[2], 0.7)
  s.solid(
    `M${p(-0.9, 0.9)}Q${p(-0.7, 1.12)} ${p(-0.45, 1.1)}Q${p(-0.2, 1.62)} ${p(0.06, 1.08)}` +
      `Q${p(0.34, 1.02)} ${p(0.5, 0.94)}Q${p(0.66, 0.8)} ${p(0.74, 1.2)}L${p(0.84, 1.56)}` +
      `Q${p(0.92, 1.7)} ${p(1.2, 1.56)}L${p(1.22, 1.46)}L${p(0.98, 1.42)}Q${p(0.96, 0.8)} ${p(0.6, 0.62)}` +
      `L${p(0.56, 0)}H${n(x + k * 0.48)}L${p(0.44, 0.6)}L${p(0.36, 0)}H${n(x + k * 0.28)}L${p(0.26, 0.58)}` +
      `H${n(x - k * 0.5)}L${p(-0.5, 0)}H${n(x - k * 0.58)}L${p(-0.62, 0.56)}L${p(-0.72, 0)}` +
      `H${n(x - k * 0.8)}L${p(-0.82, 0.56)}Z`,
    ink,
  )
  s.flat(
    `M${p(-0.42, 1.16)}L${p(-0.16, 1.56)}L${p(0.08, 1.14)}L${p(0.06, 0.74)}L${p(-0.4, 0.74)}Z`,
    s.tint(["#c2453a", "#e0a03c", "#2f7f8c"][i % 3]!),
  )
}
