import { sailboat } from "../elements/boats.ts"
import { hills, peaks, range } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import type { Scene } from "../scene.ts"

/** Snow peaks in two rows behind a lake. */
export function alpineLake(s: Scene): void {
  const { width: w, u, chance, palette } = s
  const horizon = s.level(0.62, 0.6) + chance.between(-25, 25) * u
  const grow = 1 + s.tallness * 0.45
  sky(s, horizon, { clouds: 2 })
  const [light, mid, dark] = palette.rock
  range(s, horizon, peaks(s, chance.whole(3, 4), 270 * u * grow), {
    lit: s.fade(light, 0.4),
    shadow: s.fade(mid, 0.35),
    foot: s.fade(light, 0.7),
    snow: 0.44,
    rough: 0.8,
  })
  const near = peaks(s, 2, 370 * u * grow, 0.12).map((p) => ({ ...p, width: Math.min(p.width, 430 * u) }))
  range(s, horizon, near, { lit: mid, shadow: dark, foot: s.fade(light, 0.3), snow: 0.46 })
  placeLandmark(s, { span: { from: -10 * u, to: w + 10 * u, y: horizon - 20 * u, h: 95 * u } })
  hills(s, horizon, 90 * u, 190 * u, [s.fade(palette.grass[1], 0.1), palette.grass[2]])
  placeLandmark(s, { land: { x: w * 0.5, y: horizon - 30 * u, h: 150 * u } })
  sea(s, horizon)
  for (const p of near) {
    mirror(s, p.x, horizon + 14 * u, p.width, p.height * 0.55, mid, 0.3)
    mirror(s, p.x, horizon + 10 * u, p.width * 0.36, p.height * 0.34, palette.snow[0], 0.3)
  }
  placeLandmark(s, { water: { x: w * 0.42, y: horizon + 90 * u, h: 130 * u } })
  if (s.landmark === "none") sailboat(s, w * chance.between(0.4, 0.6), horizon + 58 * u, 22 * u)
}
