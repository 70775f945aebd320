import { gableRoof, wall, windows } from "../elements/buildings.ts"
import { ship } from "../elements/boats.ts"
import { mountain } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Steep rock walls on both sides of a narrow fjord; red cabins at the water's edge. */
export function fjord(s: Scene): void {
  const { width: w, u, chance, palette } = s
  const horizon = s.level(0.6, 0.6)
  const grow = 1 + s.tallness * 0.5
  const vanish = w * chance.between(0.44, 0.56)
  sky(s, horizon, { clouds: 2 })
  const [light, mid, dark] = palette.rock
  const stone = (far: number, snow?: number) => ({
    lit: s.fade(light, far),
    shadow: s.fade(mid, far),
    foot: s.fade(light, Math.min(0.9, far + 0.2)),
    ...(snow ? { snow } : {}),
    rough: 0.9,
  })
  mountain(s, horizon, { x: vanish + 30 * u, width: 300 * u, height: 250 * u * grow }, stone(0.55, 0.45))
  for (const [dx, h, far] of [
    [0.2, 340, 0.4],
    [-0.21, 390, 0.3],
    [0.36, 470, 0.14],
  ] as const)
    mountain(
      s,
      horizon + 8 * u,
      { x: vanish + dx * w, width: w * 0.21, height: h * u * grow * chance.between(0.92, 1.08) },
      stone(far, 0.34),
    )
  sea(s, horizon, s.height, 90)
  wallOfRock(s, -1, vanish, horizon, 560 * u * grow, [light, mid, dark])
  wallOfRock(s, 1, vanish, horizon, 470 * u * grow, [light, mid, dark])
  for (const side of [-1, 1])
    mirror(s, vanish + side * w * 0.4, horizon + 40 * u, w * 0.3, 260 * u, palette.rock[2], 0.3)
  placeLandmark(s, {
    water: { x: vanish + 10 * u, y: horizon + 80 * u, h: 150 * u },
    land: { x: w * 0.77, y: horizon + 40 * u, h: 150 * u },
  })
  if (s.landmark === "none") ship(s, vanish, horizon + 52 * u, 92 * u)
  for (let i = 0; i < 5; i++) cabin(s, w * (0.13 + i * 0.055), horizon + (86 - i * 13) * u, (62 - i * 7) * u, i)
}

function wallOfRock(
  s: Scene,
  side: 1 | -1,
  vanish: number,
  horizon: number,
  rise: number,
  [light, mid, dark]: string[],
): void {
  const { width: w, u, chance, palette } = s
  const edge = side < 0 ? -10 * u : w + 10 * u
  const inner = vanish + side * w * 0.2
  const at = (t: number) => inner + (edge - inner) * t
  const crest: Point[] = Array.from({ length: 24 }, (_, i) => [
    at(i / 23),
    horizon + 14 * u - rise * (i / 23) ** 0.8 - chance.between(-0.04, 0.04) * rise,
  ])
  const shore: Point[] = Array.from({ length: 12 }, (_, i) => [
    at(i / 11),
    horizon + (14 + 110 * (i / 11) ** 1.4 + chance.between(-4, 4)) * u,
  ])
  const body = polygon([...crest, ...shore.slice().reverse()])
  s.solid(
    body,
    s.linear(
      [inner, 0],
      [edge, 0],
      [
        [0, s.fade(mid!, 0.25)],
        [1, side < 0 ? dark! : mid!],
      ],
    ),
  )
  for (let i = 2; i < 22; i += 2) {
    const [x, y] = crest[i]!
    const long = (horizon - y) * chance.between(0.5, 0.95)
    const wide = chance.between(24, 60) * u
    s.flat(
      polygon([
        [x, y + 4 * u],
        [x + wide * 0.7, y + long * 0.5],
        [x + wide * 0.4, y + long],
        [x - wide * 0.3, y + long * 0.6],
      ]),
      side < 0 ? mid! : light!,
      0.4,
    )
  }
  s.shade(body, side < 0 ? s.inkDown(0.1, 0.7) : s.inkAcross(0.05, 0.7))
  const fringe: Point[] = shore.map(([x, y], i) => [x, y - (14 + 120 * (i / 11) * chance.between(0.7, 1.1)) * u])
  const green = polygon([...fringe, ...shore.slice().reverse()])
  s.solid(green, s.down(palette.grass[1], palette.grass[2]))
  s.shade(green, s.inkDown(0, 0.7))
  const falls = crest[side < 0 ? 15 : 12]!
  s.stroke(
    `M${n(falls[0])} ${n(falls[1] + 30 * u)}` +
      `q${n(-side * 10 * u)} ${n(rise * 0.16)} ${n(-side * 4 * u)} ${n(rise * 0.3)}` +
      `t${n(-side * 6 * u)} ${n(rise * 0.22)}`,
    palette.snow[0],
    6 * u,
    0.85,
  )
}

function cabin(s: Scene, x: number, y: number, size: number, i: number): void {
  wall(s, x - size / 2, y, size, size * 0.6, s.tint(["#c2453a", "#e0a03c", "#b03a34", "#fff3df", "#c2453a"][i]!))
  windows(s, x - size / 2, y - size * 0.5, size, size * 0.44, 2, 1, s.palette.pane, s.tint("#fff6e4"))
  gableRoof(s, x - size / 2, y - size * 0.6, size, size * 0.48, s.tint("#4a4350"))
  mirror(s, x, y + 6 * s.u, size, size * 0.5, s.tint("#c2453a"), 0.35)
}
