import { lateenBoat } from "../elements/boats.ts"
import { hills } from "../elements/mountains.ts"
import { palm } from "../elements/palm.ts"
import { sky } from "../elements/sky.ts"
import { bush } from "../elements/trees.ts"
import { mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import type { Scene } from "../scene.ts"

/** A wide river between palm banks, desert hills behind. */
export function riverValley(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const bank = s.level(0.54, 0.52)
  sky(s, bank, { clouds: 1, birds: 6 })
  hills(s, bank, 210 * u, 330 * u, [s.fade(palette.sand[1], 0.35), s.fade(palette.sand[0], 0.3)])
  hills(s, bank, 110 * u, 260 * u, [palette.sand[2], palette.sand[1]])
  placeLandmark(s, { land: { x: w * 0.3, y: bank - 16 * u, h: 210 * u } })
  hills(s, bank + 8 * u, 40 * u, 200 * u, [palette.grass[1], palette.grass[2]])
  for (let i = 0; i < 26; i++) {
    const x = w * chance.next()
    if (Math.abs(x - w * 0.3) > 200 * u || i % 4 === 0)
      palm(s, x, bank + 10 * u, chance.between(70, 150) * u, chance.between(-0.12, 0.12))
    bush(s, w * chance.next(), bank + 14 * u, chance.between(12, 26) * u, palette.grass[i % 2 ? 1 : 2])
  }
  sea(s, bank + 12 * u, h, 110)
  mirror(s, w * 0.5, bank + 16 * u, w * 1.2, 60 * u, palette.grass[2], 0.4)
  placeLandmark(s, { water: { x: w * 0.6, y: s.level(0.74, 0.7), h: 240 * u } })
  lateenBoat(s, w * chance.between(0.14, 0.2), s.level(0.68, 0.64), 62 * u)
  if (s.landmark === "none") lateenBoat(s, w * chance.between(0.6, 0.72), s.level(0.8, 0.76), 120 * u)
  lateenBoat(s, w * chance.between(0.8, 0.9), bank + 60 * u, 34 * u)
}
