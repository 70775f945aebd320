import { sailboat } from "../elements/boats.ts"
import { headland } from "../elements/ground.ts"
import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import type { Scene } from "../scene.ts"

/** The green cliffs in white chalk. */
export function chalkCliffs(s: Scene): void {
  const { palette } = s
  s.palette = { ...palette, rock: [s.tint("#fffaf0"), s.tint("#e6e2da"), s.tint("#b9bec6")] }
  greenCliffs(s)
  s.palette = palette
}

/** Sea cliffs under grass, one behind another. */
export function greenCliffs(s: Scene): void {
  const { width: w, u, chance, palette } = s
  const horizon = s.level(0.55, 0.5)
  const grow = 1 + s.tallness * 0.3
  sky(s, horizon, { birds: 6 })
  hills(s, horizon, 44 * u, 300 * u, [s.fade(palette.grass[1], 0.6), s.fade(palette.grass[1], 0.75)])
  sea(s, horizon, s.height, 110)
  const shift = chance.between(-0.05, 0.05)
  headland(s, {
    x: w * (0.36 + shift),
    y: horizon - 84 * u * grow,
    base: horizon + 12 * u,
    rise: 44 * u,
    drop: 26 * u,
    reach: 12 * u,
    folds: 9,
    far: 0.35,
  })
  placeLandmark(s, { water: { x: w * 0.2, y: horizon + 76 * u, h: 130 * u } })
  if (s.landmark !== "sailboat") sailboat(s, w * 0.22, horizon + 66 * u, 22 * u)
  const crest = headland(s, {
    x: w * (0.475 + shift),
    y: horizon - 190 * u * grow,
    base: horizon + 66 * u,
    rise: 84 * u,
    drop: 74 * u,
    reach: 44 * u,
    folds: 11,
  })
  const [x, y] = crest[chance.whole(8, 14)]!
  placeLandmark(s, { land: { x, y: y + 10 * u, h: 210 * u } })
  headland(s, {
    x: w * (0.66 + shift),
    y: horizon + 10 * u,
    base: horizon + 215 * u * grow,
    rise: 92 * u,
    drop: 150 * u,
    reach: 110 * u,
    folds: 9,
  })
}
