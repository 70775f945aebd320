import { skyline } from "../elements/buildings.ts"
import { hills, peaks, range } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { bush, roundTree } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { ellipse, lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Lawns, a lake and old trees, the roofs of a city behind them. */
export function cityPark(s: Scene): void {
  park(s, () => {})
}

/** The park with a snowy range above the city. */
export function mountainPark(s: Scene): void {
  const [light, mid] = s.palette.rock
  park(s, (horizon) =>
    range(s, horizon, peaks(s, 3, 330 * s.u), {
      lit: s.fade(light, 0.4),
      shadow: s.fade(mid, 0.35),
      foot: s.fade(light, 0.7),
      snow: 0.46,
    }),
  )
}

function park(s: Scene, distance: (horizon: number) => void): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.5, 0.47)
  sky(s, horizon, { clouds: 3, birds: 4 })
  distance(horizon)
  skyline(s, horizon + 10 * u, [s.tint("#b4afbd", 0.4), s.tint("#9793aa", 0.38)], {
    low: 30 * u,
    high: 240 * u,
    widths: [26 * u, 60 * u],
    center: chance.between(0.25, 0.75),
    lit: palette.lit,
  })
  placeLandmark(s, { land: { x: w * 0.3, y: horizon + 12 * u, h: 220 * u } })
  const greens = [palette.grass[1], palette.grass[2], palette.grass[0]]
  for (let i = 0; i < 30; i++)
    roundTree(
      s,
      (w * (i + chance.next())) / 30,
      horizon + chance.between(22, 36) * u,
      chance.between(90, 150) * u,
      s.fade(greens[i % 3]!, 0.3),
    )
  hills(s, horizon + 60 * u, 60 * u, 420 * u, [palette.grass[0], palette.grass[1]], h)
  lake(s, w * chance.between(0.56, 0.68), s.level(0.7, 0.66))
  for (const [x, y, size] of [
    [0.28, 0.64, 170],
    [0.9, 0.66, 190],
    [0.4, 0.6, 130],
  ] as const)
    shadowedTree(s, w * (x + chance.between(-0.03, 0.03)), h * y, size * u, greens[size % 3]!)
  path(s)
  for (const [x, y, size] of [
    [0.14, 0.86, 400],
    [0.88, 0.9, 440],
    [0.02, 0.97, 470],
  ] as const)
    shadowedTree(s, w * (x + chance.between(-0.02, 0.02)), h * y, size * u, greens[size % 3]!)
  for (let i = 0; i < 16; i++)
    bush(s, w * chance.next(), h * chance.between(0.97, 1.03), chance.between(22, 44) * u, greens[i % 2]!)
}

function shadowedTree(s: Scene, x: number, y: number, size: number, crown: string): void {
  s.flat(ellipse(x + size * 0.14, y, size * 0.42, size * 0.055), s.palette.shadow, 0.28)
  roundTree(s, x, y, size, crown)
}

function lake(s: Scene, x: number, y: number): void {
  const { u, chance, palette } = s
  const [rx, ry] = [430 * u, 78 * u]
  s.flat(ellipse(x, y, rx * 1.03, ry * 1.08), palette.grass[2], 0.6)
  s.solid(ellipse(x, y, rx, ry), s.down(palette.sea[0], palette.sea[1]))
  for (let i = 0; i < 30; i++) {
    const dx = chance.between(-0.85, 0.85)
    const reach = Math.sqrt(1 - dx * dx) * 0.8
    s.flat(
      lens(x + dx * rx, y + chance.between(-reach, reach) * ry, chance.between(30, 110) * u, 3 * u),
      palette.sea[3],
      0.5,
    )
  }
  for (const [dx, dy] of [
    [-0.3, 0.1],
    [-0.16, 0.3],
    [0.4, -0.1],
  ] as const)
    swan(s, x + dx * rx, y + dy * ry, 15 * u)
}

function swan(s: Scene, x: number, y: number, k: number): void {
  const white = s.tint("#fffaf0")
  s.flat(
    `M${n(x - k)} ${n(y - k * 0.2)}Q${n(x - k * 0.4)} ${n(y + k * 0.5)} ${n(x + k * 0.7)} ${n(y + k * 0.2)}` +
      `Q${n(x + k)} ${n(y - k * 0.3)} ${n(x - k)} ${n(y - k * 0.2)}Z`,
    white,
  )
  s.stroke(
    `M${n(x + k * 0.6)} ${n(y)}Q${n(x + k * 1.2)} ${n(y - k * 0.6)} ${n(x + k * 0.8)} ${n(y - k * 1.1)}`,
    white,
    k * 0.24,
  )
}

/** A gravel path from the bottom edge to the trees. */
function path(s: Scene): void {
  const { width: w, height: h, chance, palette } = s
  const from = w * chance.between(0.38, 0.5)
  const to = w * chance.between(0.4, 0.48)
  const top = s.level(0.575, 0.55)
  const d =
    `M${n(from)} ${n(h)}` +
    `C${n(from + w * 0.02)} ${n(h * 0.84)} ${n(to - w * 0.16)} ${n(h * 0.74)} ${n(to)} ${n(top)}` +
    `H${n(to + w * 0.008)}` +
    `C${n(to - w * 0.1)} ${n(h * 0.74)} ${n(from + w * 0.2)} ${n(h * 0.84)} ${n(from + w * 0.19)} ${n(h)}Z`
  s.solid(d, s.down(palette.sand[1], palette.sand[0]))
  s.shade(d, s.inkAcross(0, 0.4, 0.3))
}
