import { sailboat } from "../elements/boats.ts"
import { skyline } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import type { Scene } from "../scene.ts"

/** Three rows of towers at dusk, reflected in the water. */
export function nightSkyline(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.72, 0.68) + chance.between(-30, 20) * u
  const grow = 1 + s.tallness * 0.5
  const center = chance.between(0.3, 0.65)
  const lit = Math.max(0.14, palette.lit)
  sky(s, horizon, { clouds: 2, birds: 0 })
  skyline(s, horizon, [s.tint("#a9a3b5", 0.45), s.tint("#928fa8", 0.4)], {
    low: 60 * u,
    high: 300 * u * grow,
    widths: [34 * u, 78 * u],
    center: 1 - center,
  })
  skyline(s, horizon, [s.tint("#7d7791", 0.2), s.tint("#625f80", 0.15)], {
    low: 70 * u,
    high: 390 * u * grow,
    widths: [34 * u, 78 * u],
    center: center + 0.14,
    lit: lit * 0.5,
  })
  placeLandmark(s, { land: { x: w * (center > 0.48 ? 0.26 : 0.74), y: horizon, h: 330 * u } })
  skyline(s, horizon, [s.tint("#454869"), s.tint("#2c3052")], {
    low: 50 * u,
    high: 430 * u * grow,
    widths: [46 * u, 92 * u],
    center,
    lit: lit * 0.85,
  })
  sea(s, horizon, h, 120)
  for (let i = 0; i < 22; i++)
    mirror(
      s,
      chance.between(w * 0.06, w * 0.94),
      horizon + 3 * u,
      chance.between(40, 90) * u,
      chance.between(60, 190) * u,
      palette.sea[2],
      0.4,
    )
  lampTrails(s, horizon, 46)
  placeLandmark(s, {
    span: { from: -30 * u, to: w * 0.7, y: horizon + 18 * u, h: 190 * u },
    water: { x: w * 0.24, y: horizon + 110 * u, h: 130 * u },
  })
  if (s.landmark === "none") sailboat(s, w * chance.between(0.2, 0.8), horizon + 92 * u, 24 * u)
}
