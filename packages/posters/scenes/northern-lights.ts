import { gableRoof, wall, windows } from "../elements/buildings.ts"
import { hills, peaks, range } from "../elements/mountains.ts"
import { aurora, sky } from "../elements/sky.ts"
import { pine } from "../elements/trees.ts"
import { lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { ellipse } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Northern lights over a frozen bay and a lamp-lit cabin. */
export function northernLights(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.66, 0.66)
  const grow = 1 + s.tallness * 0.4
  sky(s, horizon, { clouds: 0, birds: 0 })
  aurora(s, horizon)
  s.light(
    ellipse(w * 0.5, horizon * 0.5, w * 0.4, horizon * 0.4),
    s.radial(w * 0.5, horizon * 0.5, w * 0.4, [
      [0, "#fff", 0.3],
      [1, "#fff", 0],
    ]),
  )
  const [light, mid, dark] = palette.rock
  range(s, horizon, peaks(s, chance.whole(4, 5), 190 * u * grow, 0.35), {
    lit: s.fade(light, 0.3),
    shadow: s.fade(dark, 0.25),
    foot: s.fade(mid, 0.3),
    snow: 0.7,
  })
  placeLandmark(s, {
    land: { x: w * 0.3, y: horizon - 8 * u, h: 190 * u },
    span: { from: -20 * u, to: w + 20 * u, y: horizon - 4 * u, h: 100 * u },
  })
  sea(s, horizon, h, 90)
  for (let i = 0; i < 12; i++)
    mirror(
      s,
      chance.between(0, w),
      horizon + chance.between(6, 40) * u,
      chance.between(80, 200) * u,
      chance.between(90, 200) * u,
      "#8ff0c2",
      0.16,
    )
  placeLandmark(s, { water: { x: w * 0.4, y: horizon + 90 * u, h: 130 * u } })
  hills(s, horizon + 190 * u, 120 * u, 460 * u, palette.snow, h)
  lampTrails(s, horizon + 60 * u, 4, w * 0.62, w * 0.74)
  for (let i = 0; i < 3; i++) cabin(s, w * (0.6 + i * 0.1), horizon + (150 - i * 14) * u, (120 - i * 26) * u, i)
  for (let i = 0; i < 16; i++) {
    const x = chance.next() < 0.5 ? chance.between(0, 0.34) : chance.between(0.82, 1)
    pine(s, w * x, horizon + chance.between(150, 220) * u, chance.between(110, 230) * u, palette.leaf[2], true)
  }
  hills(s, h * 1.0, 90 * u, 380 * u, [palette.snow[0], palette.snow[1]], h)
  for (const [x, size] of [
    [0.03, 460],
    [0.1, 330],
    [0.93, 380],
    [0.99, 520],
  ] as const)
    pine(s, w * x, h * 1.02, size * u * grow * chance.between(0.9, 1.1), palette.leaf[2], true)
}

function cabin(s: Scene, x: number, y: number, size: number, i: number): void {
  const { palette } = s
  s.light(
    ellipse(x, y - size * 0.3, size * 1.2),
    s.radial(x, y - size * 0.3, size * 1.2, [
      [0, "#fff", 0.7],
      [1, "#fff", 0],
    ]),
  )
  wall(s, x - size / 2, y, size, size * 0.5, s.tint(["#c2453a", "#b5672f", "#c2453a"][i]!))
  windows(s, x - size / 2, y - size * 0.42, size, size * 0.36, 3, 1, palette.lamp, palette.snow[0])
  gableRoof(s, x - size / 2, y - size * 0.48, size, size * 0.46, palette.snow[0])
}
