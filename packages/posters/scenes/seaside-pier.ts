import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { foam, lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { ferrisWheel } from "../landmarks/towers.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A long pier on iron legs with a domed pavilion and a big wheel, seen from the pebbles. */
export function seasidePier(s: Scene): void {
  const { width: w, u, chance, palette } = s
  const horizon = s.level(0.6, 0.58)
  const deck = horizon - 34 * u
  sky(s, horizon, { clouds: 3, birds: 9 })
  hills(s, horizon, 40 * u, 300 * u, [s.fade(palette.grass[1], 0.6), s.fade(palette.grass[1], 0.7)])
  sea(s, horizon)
  if (palette.lit > 0.1) lampTrails(s, horizon + 60 * u, 40, 0, w * 0.84)
  if (s.landmark === "none") ferrisWheel(s, { x: w * 0.72, y: deck, h: 280 * u })
  placeLandmark(s, {
    land: { x: w * 0.72, y: deck, h: 260 * u },
    water: { x: w * 0.9, y: horizon + 60 * u, h: 120 * u },
  })
  legs(s, deck, w * 0.84)
  s.solid(box(-10 * u, deck, w * 0.84, 22 * u), s.tint("#fff6e4"))
  s.shade(box(-10 * u, deck, w * 0.84, 22 * u), s.inkDown(0, 0.6))
  for (const [x, k] of [
    [0.52, 1.15],
    [0.26, 0.8],
  ] as const)
    pavilion(s, w * x + chance.between(-20, 20) * u, deck, 150 * u * k)
  for (let x = 20 * u; x < w * 0.82; x += 84 * u) lamp(s, x, deck, 70 * u)
  foam(s, w * 0.4, horizon + 130 * u, w * 0.7)
  pebbles(s)
  for (let i = 0; i < 3; i++) mirror(s, w * (0.2 + i * 0.24), horizon + 120 * u, 220 * u, 90 * u, palette.sea[2], 0.3)
}

function legs(s: Scene, deck: number, to: number): void {
  const { u } = s
  const iron = s.tint("#3f4f63")
  let d = ""
  for (let x = 10 * u; x < to - 20 * u; x += 62 * u)
    d +=
      `M${n(x)} ${n(deck)}V${n(deck + 150 * u)}M${n(x)} ${n(deck + 20 * u)}l${n(62 * u)} ${n(90 * u)}` +
      `M${n(x + 62 * u)} ${n(deck + 20 * u)}l${n(-62 * u)} ${n(90 * u)}`
  s.stroke(d, iron, 4 * u, 0.9)
}

function pavilion(s: Scene, x: number, y: number, k: number): void {
  const [white, roof] = [s.tint("#fff6e4"), s.tint("#3f8f9c")]
  const hall = box(x - k, y - k * 0.5, k * 2, k * 0.5)
  s.solid(hall, white)
  s.shade(hall, s.inkAcross(0, 0.5, 0.4))
  for (let i = 0; i < 11; i++) {
    const cx = x - k * 0.9 + i * k * 0.18
    s.flat(
      `M${n(cx - k * 0.055)} ${n(y)}V${n(y - k * 0.28)}a${n(k * 0.055)} ${n(k * 0.07)} 0 0 1 ${n(k * 0.11)} 0V${n(y)}Z`,
      s.palette.lit > 0.1 ? s.palette.lamp : s.palette.pane,
    )
  }
  s.solid(
    polygon([
      [x - k * 1.08, y - k * 0.48],
      [x - k * 0.9, y - k * 0.68],
      [x + k * 0.9, y - k * 0.68],
      [x + k * 1.08, y - k * 0.48],
    ]),
    s.tint("#c2453a"),
  )
  for (const [dx, r] of [
    [-0.8, 0.24],
    [0.8, 0.24],
    [0, 0.46],
  ] as const) {
    const foot = y - k * 0.66
    const dome =
      `M${n(x + (dx - r) * k)} ${n(foot)}` +
      `C${n(x + (dx - r * 1.15) * k)} ${n(foot - r * k)} ${n(x + (dx - r * 0.3) * k)} ` +
      `${n(foot - r * 1.1 * k)} ${n(x + dx * k)} ${n(foot - r * 1.7 * k)}` +
      `C${n(x + (dx + r * 0.3) * k)} ${n(foot - r * 1.1 * k)} ${n(x + (dx + r * 1.15) * k)} ` +
      `${n(foot - r * k)} ${n(x + (dx + r) * k)} ${n(foot)}Z`
    s.solid(dome, roof)
    s.shade(dome, s.inkAcross(0, 0.8, 0.35))
    s.light(dome, s.inkAcross(0.5, 0))
    s.stroke(`M${n(x + dx * k)} ${n(foot - r * 1.7 * k)}v${n(-k * 0.2)}`, s.palette.shadow, k * 0.02)
    s.flat(
      polygon([
        [x + dx * k, foot - r * 1.7 * k - k * 0.2],
        [x + (dx + 0.16) * k, foot - r * 1.7 * k - k * 0.15],
        [x + dx * k, foot - r * 1.7 * k - k * 0.1],
      ]),
      s.tint("#f0b44c"),
    )
  }
}

function lamp(s: Scene, x: number, y: number, k: number): void {
  s.stroke(`M${n(x)} ${n(y)}v${n(-k)}`, s.tint("#3f4f63"), k * 0.05)
  s.flat(ellipse(x, y - k, k * 0.09), s.palette.lamp)
}

function pebbles(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  hills(s, h * 0.97, 110 * u, 520 * u, [palette.sand[0], palette.sand[1]], h)
  const stones = [palette.sand[2], palette.rock[0], palette.sand[0], palette.rock[1]]
  for (let i = 0; i < 260; i++)
    s.flat(
      ellipse(w * chance.next(), h * chance.between(0.94, 1.01), chance.between(5, 15) * u, chance.between(3, 8) * u),
      stones[i % 4]!,
      0.6,
    )
}
