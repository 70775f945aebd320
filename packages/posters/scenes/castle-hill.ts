import { tileHouse } from "../elements/buildings.ts"
import { hills, mountain } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { pine, roundTree } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { castle } from "../landmarks/stone.ts"
import { n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A castle on its crag above a village and a winding road, snowy mountains behind. */
export function castleHill(s: Scene): void {
  const [light, mid] = s.palette.rock
  castleAbove(s, (valley, x) => {
    const grow = 1 + s.tallness * 0.35
    for (const [dx, size] of [
      [-0.42, 330],
      [0.4, 390],
      [0.16, 270],
      [-0.16, 250],
    ] as const)
      mountain(
        s,
        valley,
        { x: x + dx * s.width, width: 420 * s.u, height: size * s.u * grow },
        { lit: s.fade(light, 0.55), shadow: s.fade(mid, 0.5), foot: s.fade(light, 0.8), snow: 0.3 },
      )
  })
}

/** The castle scene with low hills instead of mountains. */
export function castleTown(s: Scene): void {
  const { u, palette } = s
  castleAbove(
    s,
    (valley) => void hills(s, valley, 320 * u, 420 * u, [s.fade(palette.grass[2], 0.7), s.fade(palette.grass[1], 0.6)]),
  )
}

function castleAbove(s: Scene, distance: (valley: number, x: number) => void): void {
  const { width: w, height: h, u, chance, palette } = s
  const valley = s.level(0.76, 0.74)
  const grow = 1 + s.tallness * 0.35
  const x = w * (s.sun && s.sunPlace === "left" ? 0.6 : 0.42) + chance.between(-40, 40) * u
  sky(s, valley, { clouds: 4 })
  const [light, mid, dark] = palette.rock
  distance(valley, x)
  hills(s, valley, 200 * u, 330 * u, [s.fade(palette.grass[2], 0.5), s.fade(palette.grass[1], 0.5)])
  placeLandmark(s, {
    span: { from: -20 * u, to: w + 20 * u, y: valley - 14 * u, h: 110 * u },
    land: { x: w * 0.88, y: valley - 60 * u, h: 180 * u },
  })
  const summit = valley - 250 * u * grow
  crag(s, x, valley, summit, [light, mid, dark])
  castle(s, { x, y: summit + 12 * u, h: 265 * u })
  for (let i = 0; i < 46; i++) {
    const t = chance.next()
    const side = chance.sign()
    pine(
      s,
      x + side * (150 + 300 * t) * u,
      summit + (70 + 230 * t ** 0.8 * grow) * u,
      chance.between(50, 92) * u,
      chance.next() < 0.5 ? palette.leaf[0] : palette.leaf[1],
    )
  }
  hills(s, valley + 60 * u, 120 * u, 520 * u, [palette.grass[0], palette.grass[1]], h)
  for (const [row, y] of [56, 96].entries()) {
    for (let i = 0; i < 11; i++) {
      const px = w * (0.02 + row * 0.04 + i * 0.088) + chance.between(-26, 26) * u
      if (chance.next() < 0.78 && Math.abs(px - x + 40 * u) > 70 * u)
        village(s, px, valley + (y + chance.between(-14, 14)) * u)
    }
  }
  road(s, x, valley + 62 * u)
  for (const k of [0.06, 0.3, 0.72, 0.94])
    roundTree(
      s,
      w * k + chance.between(-20, 20) * u,
      h - chance.between(20, 90) * u,
      chance.between(130, 220) * u,
      palette.grass[2],
    )
}

function crag(s: Scene, x: number, base: number, top: number, [light, mid, dark]: [string, string, string]): void {
  const { u, chance } = s
  const r = 360 * u
  const d =
    `M${n(x - r * 1.5)} ${n(base)}` +
    `Q${n(x - r * 0.8)} ${n(base - (base - top) * 0.3)} ${n(x - r * 0.58)} ${n(top + 60 * u)}` +
    `L${n(x - r * 0.5)} ${n(top + 6 * u)}H${n(x + r * 0.52)}L${n(x + r * 0.6)} ${n(top + 70 * u)}` +
    `Q${n(x + r * 0.85)} ${n(base - (base - top) * 0.25)} ${n(x + r * 1.5)} ${n(base)}Z`
  s.solid(d, s.down(light, mid))
  for (let i = 0; i < 13; i++) {
    const px = x + chance.between(-0.5, 0.5) * r
    const long = (base - top) * chance.between(0.2, 0.6)
    s.flat(
      `M${n(px)} ${n(top + 14 * u)}l${n(24 * u)} ${n(long * 0.5)}l${n(-8 * u)} ${n(long * 0.5)}` +
        `l${n(-26 * u)} ${n(-long * 0.4)}Z`,
      dark,
      0.55,
    )
  }
  s.shade(d, s.inkAcross(0, 0.8, 0.4))
  s.light(d, s.inkAcross(0.5, 0))
}

function village(s: Scene, x: number, y: number): void {
  const { u, chance } = s
  const width = chance.between(58, 92) * u
  tileHouse(
    s,
    x,
    y,
    width,
    chance.between(44, 72) * u,
    s.tint(chance.pick(["#fff4df", "#f7e0b8", "#f2cfa8", "#e9e4d4"])),
    s.tint(chance.pick(["#b74c33", "#a8452f", "#c65a3a"])),
    s.tint("#5a4a4a"),
  )
}

function road(s: Scene, x: number, y: number): void {
  const { height: h, u, palette } = s
  const d =
    `M${n(x - 8 * u)} ${n(y)}` +
    `C${n(x + 120 * u)} ${n(y + 30 * u)} ${n(x - 190 * u)} ${n(y + 60 * u)} ${n(x - 40 * u)} ${n(h + 10 * u)}` +
    `H${n(x + 150 * u)}` +
    `C${n(x - 90 * u)} ${n(y + 74 * u)} ${n(x + 180 * u)} ${n(y + 36 * u)} ${n(x + 8 * u)} ${n(y)}Z`
  s.solid(d, s.down(palette.sand[1], palette.sand[0]))
}
