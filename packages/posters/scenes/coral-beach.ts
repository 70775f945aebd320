import { sailboat } from "../elements/boats.ts"
import { hills, morro } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { foam, mirror, sea } from "../elements/water.ts"
import { bush } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { ellipse, lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"
import { mix } from "../colour.ts"

/** A crescent of white sand seen from the path above it. */
export function coralBeach(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.3, 0.26)
  sky(s, horizon, { clouds: 2, birds: 4 })
  hills(s, horizon, 34 * u, 260 * u, [s.fade(palette.grass[1], 0.5), s.fade(palette.grass[1], 0.65)])
  sea(s, horizon, h, 60)
  const islets = [
    { x: w * 0.34, width: 104 * u, height: chance.between(170, 240) * u, round: 1, lean: 0.03 },
    { x: w * 0.25, width: 120 * u, height: chance.between(110, 170) * u },
  ]
  for (const m of islets) morro(s, horizon + 24 * u, m)
  for (const m of islets) mirror(s, m.x, horizon + 28 * u, m.width * 1.8, m.height * 0.5, palette.sea[2])
  foam(s, w * 0.3, horizon + 26 * u, 330 * u)
  for (let i = 0; i < 5; i++) shore(s, i * 0.16, mix(palette.sea[1], palette.shallow, (i + 1) / 5))
  for (const [k, colour, see] of [
    [0.84, palette.foam, 0.9],
    [0.875, palette.shallow, 0.9],
    [0.93, palette.foam, 1],
    [0.955, palette.sand[1], 1],
    [1.01, palette.sand[0], 1],
  ] as const)
    shore(s, k, colour, see)
  s.shade(`M0 ${n(h * 0.6)}H${w}V${h}H0Z`, s.inkDown(0, 0.4))
  for (let i = 0; i < 34; i++)
    s.flat(
      lens(chance.between(w * 0.12, w), chance.between(h * 0.42, h * 0.58), chance.between(20, 70) * u, 4 * u),
      palette.foam,
      0.5,
    )
  placeLandmark(s, { water: { x: w * 0.6, y: h * 0.46, h: 150 * u } })
  if (s.landmark === "none") {
    sailboat(s, w * 0.52, h * 0.48, 26 * u)
    sailboat(s, w * 0.68, h * 0.41, 16 * u)
  }
  parasols(s)
  slope(s)
}

function shore(s: Scene, k: number, fill: string, opacity = 1): void {
  const { width: w, height: h } = s
  s.flat(
    `M-20 ${n(h * (0.7 - k * 0.03))}` +
      `C${n(w * 0.2)} ${n(h * (0.56 + k * 0.07))} ${n(w * 0.36)} ${n(h * (0.42 + k * 0.26))} ${n(w * 0.58)} ` +
      `${n(h * (0.44 + k * 0.235))}` +
      `C${n(w * 0.78)} ${n(h * (0.45 + k * 0.2))} ${n(w * 0.82)} ${n(h * (0.34 + k * 0.16))} ` +
      `${n(w * 1.02)} ${n(h * (0.33 + k * 0.1))}V${h}H-20Z`,
    fill,
    opacity,
  )
}

function parasols(s: Scene): void {
  const { width: w, height: h, u, chance } = s
  const cloths = ["#e4724a", "#f2b544", "#fff3df", "#d6513f"].map((c) => s.tint(c))
  for (let i = 0; i < 7; i++) {
    const x = w * (0.42 + i * 0.055 + chance.between(-0.012, 0.012))
    const y = h * (0.86 - i * 0.018 + chance.between(-0.02, 0.02))
    const r = 24 * u
    s.flat(ellipse(x + 15 * u, y + 34 * u, 27 * u, 8 * u), s.palette.sand[2], 0.6)
    s.stroke(`M${n(x)} ${n(y - r)}V${n(y + 34 * u)}`, s.tint("#7a5a3c"), 3 * u)
    s.flat(
      `M${n(x - r * 1.5)} ${n(y)}Q${n(x - r)} ${n(y - r * 1.25)} ${n(x)} ${n(y - r * 1.2)}` +
        `Q${n(x + r)} ${n(y - r * 1.25)} ${n(x + r * 1.5)} ${n(y)}` +
        `Q${n(x)} ${n(y - r * 0.36)} ${n(x - r * 1.5)} ${n(y)}Z`,
      cloths[i % 4]!,
    )
    s.flat(
      `M${n(x)} ${n(y - r * 1.2)}Q${n(x + r)} ${n(y - r * 1.25)} ${n(x + r * 1.5)} ${n(y)}` +
        `Q${n(x + r * 0.8)} ${n(y - r * 0.3)} ${n(x + r * 0.5)} ${n(y - r * 0.22)}Z`,
      s.palette.shadow,
      0.2,
    )
  }
}

function slope(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const d =
    `M-20 ${n(h * 0.46)}` +
    `C${n(w * 0.1)} ${n(h * 0.5)} ${n(w * 0.14)} ${n(h * 0.66)} ${n(w * 0.26)} ${n(h * 0.76)}` +
    `C${n(w * 0.34)} ${n(h * 0.84)} ${n(w * 0.36)} ${n(h * 0.94)} ${n(w * 0.4)} ${n(h * 1.02)}H-20Z`
  s.solid(d, s.down(palette.grass[1], palette.grass[2]))
  s.shade(d, s.inkDown(0, 0.7, 0.2))
  const greens = [palette.grass[1], palette.grass[2], mix(palette.grass[1], palette.grass[2], 0.5)]
  for (let i = 0; i < 60; i++) {
    const t = i / 60
    bush(
      s,
      w * 0.37 * t * chance.between(0, 1),
      h * (0.53 + t * 0.47) + chance.between(0, 40) * u,
      chance.between(14, 34) * u,
      greens[i % 3]!,
    )
  }
}
