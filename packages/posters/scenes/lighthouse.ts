import { sailboat } from "../elements/boats.ts"
import { boulder } from "../elements/ground.ts"
import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { foam, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { lighthouse } from "../landmarks/stone.ts"
import { lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A lighthouse alone on its rocks, the swell breaking around it. */
export function lighthouseRock(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.62, 0.6)
  const grow = 1 + s.tallness * 0.35
  const x = w * (s.sunPlace === "right" ? 0.36 : 0.6) + chance.between(-40, 40) * u
  sky(s, horizon, { clouds: 4, birds: 7 })
  hills(s, horizon, 60 * u, 340 * u, [s.fade(palette.grass[2], 0.55), s.fade(palette.grass[1], 0.65)])
  sea(s, horizon, h, 120)
  placeLandmark(s, {
    water: { x: x < w / 2 ? w * 0.74 : w * 0.22, y: horizon + 70 * u, h: 140 * u },
    span: { from: -20 * u, to: w + 20 * u, y: horizon, h: 110 * u },
  })
  if (s.landmark === "none") sailboat(s, x < w / 2 ? w * 0.76 : w * 0.2, horizon + 66 * u, 26 * u)
  islet(s, x, horizon + 96 * u, grow)
  for (let i = 0; i < 5; i++) swell(s, horizon + (170 + i * 62) * u * (1 + s.tallness * 0.4), i)
}

function islet(s: Scene, x: number, y: number, grow: number): void {
  const { u, palette, chance } = s
  mirror(s, x, y + 10 * u, 420 * u, 180 * u, palette.rock[2], 0.4)
  for (const [dx, size] of [
    [-210, 92],
    [250, 104],
    [-90, 130],
    [140, 140],
  ] as const)
    boulder(s, x + dx * u, y, size * u, palette.rock)
  const mound =
    `M${n(x - 230 * u)} ${n(y - 30 * u)}` +
    `C${n(x - 170 * u)} ${n(y - 120 * u)} ${n(x - 90 * u)} ${n(y - 140 * u)} ${n(x)} ${n(y - 136 * u)}` +
    `H${n(x + 170 * u)}` +
    `C${n(x + 220 * u)} ${n(y - 120 * u)} ${n(x + 240 * u)} ${n(y - 70 * u)} ${n(x + 260 * u)} ` +
    `${n(y - 30 * u)}Z`
  s.solid(mound, s.down(palette.grass[0], palette.grass[2]))
  s.shade(mound, s.inkAcross(0, 0.7, 0.35))
  s.light(mound, s.inkAcross(0.5, 0))
  lighthouse(s, { x: x - 20 * u, y: y - 130 * u, h: 370 * u * grow })
  for (let i = 0; i < 9; i++)
    s.stroke(`M${n(x + (60 + i * 12) * u)} ${n(y - 138 * u + i * 13 * u)}h${n(26 * u)}`, s.tint("#fff3df"), 6 * u, 0.8)
  for (const [dx, size] of [
    [-250, 60],
    [-160, 100],
    [-50, 84],
    [60, 96],
    [180, 90],
    [290, 64],
  ] as const)
    boulder(s, x + dx * u, y + 8 * u, size * u * chance.between(0.9, 1.1), palette.rock)
  foam(s, x, y + 12 * u, 760 * u)
  foam(s, x, y + 22 * u, 620 * u)
  for (const side of [-1, 1]) spray(s, x + side * 270 * u, y + 6 * u)
}

function spray(s: Scene, x: number, y: number): void {
  const { u, chance, palette } = s
  for (let i = 0; i < 16; i++) {
    const r = chance.between(6, 19) * u
    const cx = x + chance.between(-60, 60) * u
    s.flat(lens(cx, y - Math.max(0, 54 * u - Math.abs(cx - x)) * chance.next(), r * 2.4, r), palette.foam, 0.85)
  }
}

function swell(s: Scene, y: number, i: number): void {
  const { width: w, u, palette, chance } = s
  for (let k = 0; k < 4; k++) {
    const x = w * chance.between(-0.05, 1.05)
    const long = (170 + i * 70) * u
    const rise = (12 + i * 7) * u
    s.flat(
      `M${n(x - long)} ${n(y)}Q${n(x - long * 0.3)} ${n(y - rise * 1.5)} ${n(x)} ${n(y - rise)}` +
        `Q${n(x + long * 0.5)} ${n(y - rise * 0.4)} ${n(x + long)} ${n(y)}` +
        `Q${n(x + long * 0.2)} ${n(y - rise * 0.1)} ${n(x)} ${n(y + rise * 0.1)}` +
        `Q${n(x - long * 0.4)} ${n(y - rise * 0.5)} ${n(x - long)} ${n(y)}Z`,
      palette.sea[k % 2 ? 3 : 0],
      0.35,
    )
    s.flat(lens(x - long * 0.1, y - rise, long * 0.5, rise * 0.2), palette.foam, 0.7)
  }
}
