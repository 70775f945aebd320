import { liner } from "../elements/liner.ts"
import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { lampTrails, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A large passenger ship passing a coast. */
export function oceanLiner(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.56, 0.54)
  sky(s, horizon, { clouds: 3, birds: 7 })
  hills(s, horizon, 70 * u, 320 * u, [s.fade(palette.grass[2], 0.5), s.fade(palette.grass[1], 0.6)])
  placeLandmark(s, { land: { x: w * chance.between(0.08, 0.13), y: horizon - 8 * u, h: 190 * u } })
  sea(s, horizon, h, 140)
  const waterline = s.level(0.76, 0.7)
  const size = Math.min(560 * u, w * 0.4) * chance.between(0.95, 1.05)
  const x = w * chance.between(0.5, 0.56)
  liner(s, x, waterline, size)
  if (palette.lit > 0.1) lampTrails(s, waterline + 20 * u, 24, x - size, x + size)
  for (let i = 0; i < 26; i++)
    s.flat(
      lens(
        x - size * chance.between(0.6, 1.9),
        waterline + chance.between(10, 60) * u,
        chance.between(60, 220) * u,
        chance.between(2, 6) * u,
      ),
      palette.foam,
      chance.between(0.3, 0.7),
    )
  let gulls = ""
  for (let i = 0; i < 5; i++) {
    const [gx, gy, k] = [
      x + chance.between(-0.9, 1.2) * size,
      waterline - size * chance.between(0.75, 1.05),
      chance.between(14, 26) * u,
    ]
    gulls +=
      `M${n(gx - k)} ${n(gy - k * 0.3)}q${n(k * 0.5)} ${n(-k * 0.35)} ${n(k)} ${n(k * 0.3)}` +
      `q${n(k * 0.5)} ${n(-k * 0.65)} ${n(k)} ${n(-k * 0.3)}`
  }
  s.stroke(gulls, s.tint("#fffaf0"), 4 * u)
}
