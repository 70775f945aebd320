import { hills, mountain } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { acacia, bush } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Umbrella thorns, elephants and giraffes below a lone snow mountain. */
export function savanna(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.64, 0.62)
  const grow = 1 + s.tallness * 0.4
  const left = s.sun ? s.sunPlace === "right" : true
  const at = (share: number) => w * (left ? share : 1 - share)
  sky(s, horizon, { clouds: 3, birds: 7 })
  mountain(
    s,
    horizon,
    { x: at(0.3), width: w * 0.4, height: 230 * u * grow },
    {
      lit: s.tint("#a593a8", 0.5),
      shadow: s.tint("#85779a", 0.4),
      foot: s.fade(palette.sand[1], 0.6),
      snow: 0.34,
      rough: 0.3,
    },
  )
  hills(s, horizon + 6 * u, 40 * u, 300 * u, [s.fade(palette.grass[2], 0.45), s.fade(palette.grass[1], 0.5)])
  const plain = `M0 ${n(horizon)}H${w}V${h}H0Z`
  s.solid(plain, s.down(s.tint("#ecc878"), s.tint("#c08a45")))
  s.light(plain, s.inkDown(0.4, 0))
  s.shade(plain, s.inkDown(0, 0.5, 0.4))
  placeLandmark(s, {
    land: { x: at(0.42), y: horizon + 14 * u, h: 170 * u },
    span: { from: -10, to: w * 1.01, y: horizon + 20 * u, h: 90 * u },
  })
  const [crown, bark] = [palette.leaf[1], s.tint("#4a3230")]
  for (let i = 0; i < 9; i++)
    acacia(
      s,
      chance.between(0, w),
      horizon + chance.between(6, 26) * u,
      chance.between(40, 80) * u,
      s.fade(palette.grass[2], 0.25),
      s.fade(bark, 0.35),
    )
  grass(s, horizon + 20 * u, h * 0.86)
  acacia(s, at(0.63), horizon + 70 * u, 210 * u * grow, s.fade(palette.grass[2], 0.05), bark)
  for (const [x, y, size] of [
    [0.42, 84, 72],
    [0.47, 92, 62],
    [0.515, 90, 40],
    [0.36, 78, 56],
  ] as const)
    elephant(s, at(x), horizon + y * u, size * u, left)
  for (const [x, y, size] of [
    [0.72, 130, 210],
    [0.78, 116, 170],
  ] as const)
    giraffe(s, at(x), horizon + y * u, size * u, left)
  acacia(s, at(0.15), h * 0.93, 560 * u * grow, crown, bark)
  grass(s, h * 0.86, h * 1.02)
  for (let i = 0; i < 12; i++)
    bush(s, chance.between(0, w), h * chance.between(0.94, 1.03), chance.between(18, 46) * u, palette.grass[2])
}

function grass(s: Scene, from: number, to: number): void {
  const { width: w, u, chance, palette } = s
  const tones = [s.tint("#f5dc9a"), s.tint("#a8743a"), palette.grass[1]]
  for (let i = 0; i < 130; i++) {
    const t = chance.next()
    const [x, y, k] = [chance.between(0, w), from + (to - from) * t, ((from + (to - from) * t) / s.height) ** 3]
    let d = ""
    for (const lean of [-0.5, -0.1, 0.4])
      d += `M${n(x)} ${n(y)}q${n(lean * 8 * u * k)} ${n(-18 * u * k)} ${n(lean * 30 * u * k)} ${n(-34 * u * k)}`
    s.stroke(d, tones[i % 3]!, 3 * u * k, 0.7)
  }
}

function elephant(s: Scene, x: number, y: number, k: number, left: boolean): void {
  const way = left ? 1 : -1
  const p = (dx: number, dy: number) => `${n(x + dx * k * way)} ${n(y - dy * k)}`
  const hide = s.tint("#77707c")
  const body =
    `M${p(-0.86, 0)}L${p(-0.86, 0.5)}Q${p(-0.98, 1.2)} ${p(-0.3, 1.24)}Q${p(0.2, 1.3)} ${p(0.36, 1.12)}` +
    `Q${p(0.52, 1.4)} ${p(0.82, 1.26)}Q${p(1.06, 1.14)} ${p(1.04, 0.8)}Q${p(1.06, 0.4)} ${p(1.16, 0.2)}` +
    `Q${p(1.24, 0.1)} ${p(1.3, 0.22)}L${p(1.24, 0.3)}Q${p(1.12, 0.06)} ${p(0.98, 0.24)}` +
    `Q${p(0.9, 0.4)} ${p(0.86, 0.66)}Q${p(0.7, 0.62)} ${p(0.56, 0.56)}L${p(0.54, 0)}L${p(0.3, 0)}` +
    `L${p(0.28, 0.44)}Q${p(-0.1, 0.36)} ${p(-0.42, 0.44)}L${p(-0.5, 0)}L${p(-0.7, 0)}L${p(-0.74, 0.36)}` +
    `L${p(-0.78, 0)}Z`
  s.solid(body, hide)
  s.shade(body, s.inkDown(0, 0.7, 0.25))
  s.light(body, s.inkDown(0.35, 0))
  s.flat(
    `M${p(0.34, 1.16)}Q${p(0.12, 1.02)} ${p(0.24, 0.68)}Q${p(0.42, 0.52)} ${p(0.62, 0.74)}` +
      `Q${p(0.66, 1.02)} ${p(0.34, 1.16)}Z`,
    s.palette.shadow,
    0.34,
  )
  s.stroke(`M${p(0.88, 0.68)}Q${p(1.0, 0.48)} ${p(1.18, 0.52)}`, s.tint("#fff6e0"), k * 0.06)
}

function giraffe(s: Scene, x: number, y: number, k: number, left: boolean): void {
  const way = left ? -1 : 1
  const p = (dx: number, dy: number) => `${n(x + dx * k * way)} ${n(y - dy * k)}`
  const body =
    `M${p(-0.2, 0)}L${p(-0.17, 0.34)}Q${p(-0.24, 0.52)} ${p(-0.1, 0.54)}L${p(0.08, 0.6)}` +
    `Q${p(0.16, 0.76)} ${p(0.2, 0.95)}L${p(0.2, 1.0)}L${p(0.23, 0.99)}Q${p(0.34, 0.95)} ${p(0.36, 0.89)}` +
    `Q${p(0.32, 0.86)} ${p(0.27, 0.89)}Q${p(0.26, 0.68)} ${p(0.22, 0.5)}L${p(0.2, 0.34)}L${p(0.2, 0)}` +
    `L${p(0.165, 0)}L${p(0.15, 0.3)}L${p(0.12, 0)}L${p(0.09, 0)}L${p(0.09, 0.33)}L${p(-0.1, 0.33)}` +
    `L${p(-0.12, 0)}L${p(-0.15, 0)}L${p(-0.155, 0.28)}L${p(-0.17, 0)}Z`
  s.solid(body, s.tint("#e3ab5c"))
  let spots = ""
  for (const [dx, dy, r] of [
    [-0.12, 0.46, 1],
    [-0.02, 0.42, 1],
    [-0.05, 0.5, 0.9],
    [0.07, 0.5, 1],
    [0.13, 0.42, 0.9],
    [0.17, 0.56, 0.8],
    [0.19, 0.66, 0.7],
    [0.22, 0.75, 0.6],
    [0.235, 0.84, 0.5],
    [0.05, 0.4, 0.8],
    [-0.15, 0.36, 0.6],
    [0.15, 0.34, 0.6],
  ] as const)
    spots += `M${p(dx - 0.028 * r, dy)}L${p(dx, dy + 0.03 * r)}L${p(dx + 0.03 * r, dy)}L${p(dx, dy - 0.026 * r)}Z`
  s.flat(spots, s.tint("#8a5230"), 0.85)
  s.shade(body, s.inkDown(0, 0.6, 0.4))
}
