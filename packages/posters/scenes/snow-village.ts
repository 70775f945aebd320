import { gableRoof, wall, windows } from "../elements/buildings.ts"
import { peaks, range } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { pine } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { church } from "../landmarks/stone.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Chalets under snow around a church, ski runs above. */
export function snowVillage(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const valley = s.level(0.6, 0.58)
  const grow = 1 + s.tallness * 0.4
  sky(s, valley, { clouds: 2, birds: 3 })
  const [light, mid] = palette.rock
  range(s, valley + 20 * u, peaks(s, 3, 300 * u * grow), {
    lit: s.fade(light, 0.45),
    shadow: s.fade(mid, 0.4),
    foot: s.fade(palette.snow[1], 0.3),
    snow: 0.6,
  })
  range(s, valley + 30 * u, peaks(s, 2, 390 * u * grow, 0.1), {
    lit: light,
    shadow: mid,
    foot: palette.snow[1],
    snow: 0.62,
  })
  placeLandmark(s, { span: { from: -20 * u, to: w + 20 * u, y: valley + 26 * u, h: 110 * u } })
  snowField(s, valley + 40 * u, 110 * u)
  for (let i = 0; i < 60; i++)
    pine(
      s,
      chance.between(0, w),
      valley + chance.between(4, 50) * u,
      chance.between(50, 110) * u,
      s.fade(palette.leaf[1], 0.25),
      true,
    )
  snowField(s, valley + 110 * u, 90 * u)
  if (s.landmark === "none") church(s, { x: w * 0.55, y: valley + 96 * u, h: 190 * u })
  placeLandmark(s, { land: { x: w * 0.55, y: valley + 96 * u, h: 190 * u } })
  const rows = [
    [0.06, 96],
    [0.2, 84],
    [0.35, 100],
    [0.72, 88],
    [0.88, 102],
    [0.13, 190],
    [0.42, 178],
    [0.63, 196],
    [0.82, 186],
  ] as const
  for (const [x, y] of rows) chalet(s, w * (x + chance.between(-0.015, 0.015)), valley + y * u, (84 + y * 0.36) * u)
  snowField(s, h * 0.99, 130 * u)
  for (const [x, size] of [
    [0.03, 300],
    [0.1, 210],
    [0.24, 140],
    [0.76, 150],
    [0.9, 230],
    [0.97, 320],
  ] as const)
    pine(s, w * x, h * chance.between(0.96, 1.01), size * u, palette.leaf[2], true)
  if (palette.lit < 0.06) return
  for (let i = 0; i < 110; i++)
    s.flat(
      ellipse(chance.between(0, w), chance.between(0, h), chance.between(1.5, 4.5) * u),
      "#ffffff",
      chance.between(0.4, 0.9),
    )
}

function snowField(s: Scene, base: number, height: number): void {
  const { width: w, u, chance, palette } = s
  const seed = chance.between(0, 99)
  const ridge: [number, number][] = []
  for (let x = -10 * u; x <= w + 10 * u; x += 16 * u)
    ridge.push([x, base - height * (0.2 + 0.8 * chance.rough(x / (420 * u) + seed, 2))])
  const d = polygon([[-10 * u, s.height + 4], ...ridge, [w + 10 * u, s.height + 4]])
  s.solid(
    d,
    s.linear(
      [0, base - height],
      [0, base + height * 1.5],
      [
        [0, palette.snow[0]],
        [1, palette.snow[1]],
      ],
    ),
  )
  s.shade(
    d,
    s.linear(
      [0, base - height * 0.4],
      [0, base + height * 2],
      [
        [0, "#fff", 0],
        [1, "#fff", 0.3],
      ],
    ),
  )
}

function chalet(s: Scene, x: number, y: number, size: number): void {
  const { palette, u, chance } = s
  const wood = s.tint(chance.pick(["#8a5233", "#a0643f", "#7a4630"]))
  wall(s, x - size / 2, y, size, size * 0.52, wood)
  s.solid(box(x - size / 2, y - size * 0.17, size, size * 0.17), s.tint("#e9dcc8"))
  s.solid(
    polygon([
      [x - size / 2, y - size * 0.5],
      [x, y - size * 0.92],
      [x + size / 2, y - size * 0.5],
    ]),
    wood,
  )
  let planks = ""
  for (let i = 1; i < 5; i++) planks += `M${n(x - size * 0.5)} ${n(y - size * (0.17 + i * 0.075))}h${n(size)}`
  s.stroke(planks, palette.shadow, 1.6 * u, 0.3)
  windows(
    s,
    x - size * 0.45,
    y - size * 0.5,
    size * 0.9,
    size * 0.3,
    3,
    1,
    palette.lit > 0.1 ? palette.lamp : palette.pane,
    s.tint("#fff6e4"),
  )
  s.stroke(`M${n(x - size * 0.5)} ${n(y - size * 0.2)}h${n(size)}`, s.tint("#5a3626"), size * 0.03)
  s.flat(
    box(x - size * 0.08, y - size * 0.72, size * 0.16, size * 0.13),
    palette.lit > 0.1 ? palette.lamp : palette.pane,
  )
  s.solid(box(x + size * 0.2, y - size * 0.98, size * 0.1, size * 0.26), s.tint("#9a8d84"))
  gableRoof(s, x - size * 0.55, y - size * 0.44, size * 1.1, size * 0.56, palette.snow[0])
  s.solid(
    polygon([
      [x - size * 0.5, y - size * 0.5],
      [x, y - size * 0.84],
      [x + size * 0.5, y - size * 0.5],
    ]),
    wood,
  )
  s.flat(
    box(x - size * 0.08, y - size * 0.7, size * 0.16, size * 0.13),
    palette.lit > 0.1 ? palette.lamp : palette.pane,
  )
  s.solid(box(x + size * 0.19, y - size * 1.02, size * 0.12, size * 0.06), palette.snow[0])
}
