import { sailboat } from "../elements/boats.ts"
import { hills, morro } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { foam, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A bay with two or three granite peaks rising from the water, seen from the beach. */
export function tropicalBay(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.6, 0.58) + chance.between(-20, 20) * u
  sky(s, horizon)
  hills(s, horizon, 70 * u, 260 * u, [s.fade(palette.grass[1], 0.55), s.fade(palette.grass[1], 0.7)])
  sea(s, horizon)
  placeLandmark(s, {
    span: { from: -20 * u, to: w * 0.6, y: horizon, h: 120 * u },
    land: { x: w * 0.3, y: horizon + 2 * u, h: 110 * u },
  })
  const side = s.sun && s.sun.x > w * 0.55 ? 0.3 : 0.69
  const grow = 1 + s.tallness * 0.25
  const peaks = [
    { x: w * side + 170 * u, width: 150 * u, height: chance.between(210, 260) * u * grow },
    { x: w * side - 120 * u, width: 118 * u, height: chance.between(300, 360) * u * grow, round: 0.95, lean: -0.05 },
    { x: w * side + 40 * u, width: 104 * u, height: chance.between(240, 320) * u * grow, round: 0.95, lean: 0.04 },
  ].slice(0, chance.whole(2, 3))
  for (const peak of peaks) morro(s, horizon + 26 * u, peak)
  for (const { x, width, height } of peaks) mirror(s, x, horizon + 30 * u, width * 1.7, height * 0.5, palette.sea[2])
  foam(s, w * side, horizon + 28 * u, 560 * u)
  placeLandmark(s, { water: { x: w * (side > 0.5 ? 0.36 : 0.64), y: horizon + 80 * u, h: 130 * u } })
  if (s.landmark === "none") sailboat(s, w * (side > 0.5 ? 0.4 : 0.62), horizon + 70 * u, 26 * u)
  hills(s, h * 0.985, 150 * u, 420 * u, [palette.sand[0], palette.sand[1]], h)
  for (let i = 0; i < 26; i++) {
    s.stroke(
      `M${n(chance.between(0, w))} ${n(chance.between(h * 0.95, h))}` +
        `q${n(40 * u)} ${n(-6 * u)} ${n(chance.between(60, 120) * u)} 0`,
      palette.sand[2],
      2 * u,
      0.35,
    )
  }
}
