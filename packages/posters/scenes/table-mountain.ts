import { sailboat } from "../elements/boats.ts"
import { skyline } from "../elements/buildings.ts"
import { hills } from "../elements/mountains.ts"
import { cloud, sky } from "../elements/sky.ts"
import { bush } from "../elements/trees.ts"
import { foam, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A flat-topped mountain with a layer of cloud on top, a town at its foot, the bay in front. */
export function tableMountain(s: Scene): void {
  const { width: w, u, chance, palette } = s
  const shore = s.level(0.64, 0.6)
  const grow = 1 + s.tallness * 0.35
  sky(s, shore, { clouds: 2 })
  plateau(s, [w * 0.22, w * 0.76], shore, 360 * u * grow)
  peak(s, w * 0.1, shore, 210 * u, 300 * u * grow)
  peak(s, w * 0.9, shore, 240 * u, 250 * u * grow)
  hills(s, shore, 110 * u, 260 * u, [s.fade(palette.grass[2], 0.2), s.fade(palette.grass[1], 0.25)])
  const colours: [string, string] = [s.tint("#fff3e0", 0.12), s.tint("#d9c8b8", 0.15)]
  skyline(s, shore + 4 * u, colours, {
    low: 26 * u,
    high: 110 * u,
    widths: [22 * u, 46 * u],
    center: chance.between(0.4, 0.6),
    lit: palette.lit,
    spires: 0.03,
  })
  for (let i = 0; i < 40; i++)
    bush(
      s,
      chance.between(0, w),
      shore + chance.between(0, 8) * u,
      chance.between(10, 22) * u,
      palette.grass[i % 2 ? 1 : 2],
    )
  placeLandmark(s, { land: { x: w * 0.2, y: shore + 6 * u, h: 170 * u } })
  sea(s, shore + 8 * u)
  foam(s, w * 0.5, shore + 12 * u, w * 0.9)
  mirror(s, w * 0.49, shore + 30 * u, w * 0.5, 190 * u, palette.rock[1], 0.3)
  placeLandmark(s, { water: { x: w * 0.62, y: shore + 120 * u, h: 170 * u } })
  if (s.landmark === "none")
    for (const [x, y, size] of [
      [0.3, 80, 26],
      [0.66, 120, 38],
      [0.8, 70, 20],
    ] as const)
      sailboat(s, w * x, shore + y * u, size * u)
}

function plateau(s: Scene, [from, to]: [number, number], base: number, height: number): void {
  const { u, chance, palette } = s
  const steps = 16
  const rim = Array.from({ length: steps + 1 }, (_, i): Point => [
    from + ((to - from) * i) / steps,
    base - height + chance.between(-7, 7) * u,
  ])
  const face = rim.map(([x, y], i): Point => [
    x + (i - steps / 2) * 7 * u,
    y + height * 0.46 + chance.between(-26, 26) * u,
  ])
  const body = polygon([
    [from - 190 * u, base],
    [from - 60 * u, base - height * 0.45],
    ...rim,
    [to + 70 * u, base - height * 0.45],
    [to + 210 * u, base],
  ])
  const [light, mid, dark] = palette.rock.map((c) => s.fade(c, 0.28)) as [string, string, string]
  s.solid(
    body,
    s.linear(
      [0, base - height],
      [0, base],
      [
        [0, mid],
        [0.5, light],
        [1, s.fade(palette.grass[1], 0.35)],
      ],
    ),
  )
  s.shade(body, s.inkAcross(0, 0.5, 0.3))
  for (let i = 0; i < steps; i++) {
    const [a, b, c, d] = [rim[i]!, rim[i + 1]!, face[i + 1]!, face[i]!]
    const middle: Point = [(a[0] + b[0]) / 2, a[1]]
    const ravine = polygon([middle, b, c, [(c[0] + d[0]) / 2 + chance.between(-10, 10) * u, c[1] + 20 * u]])
    s.flat(ravine, dark, 0.55)
    s.shade(ravine, s.inkDown(0.5, 0.1))
  }
  for (let i = 1; i < steps; i++) {
    const [x, y] = rim[i]!
    cloud(s, x, y + chance.between(4, i % 4 ? 16 : 40) * u, chance.between(120, 230) * u)
  }
}

function peak(s: Scene, x: number, base: number, half: number, height: number): void {
  const { palette } = s
  const body =
    `M${n(x - half)} ${n(base)}` +
    `Q${n(x - half * 0.3)} ${n(base - height * 0.5)} ${n(x - half * 0.12)} ${n(base - height)}` +
    `L${n(x + half * 0.1)} ${n(base - height * 0.96)}` +
    `Q${n(x + half * 0.3)} ${n(base - height * 0.5)} ${n(x + half)} ${n(base)}Z`
  s.solid(body, s.down(s.fade(palette.rock[1], 0.3), s.fade(palette.grass[1], 0.3)))
  s.shade(body, s.inkAcross(0, 0.8, 0.35))
  s.light(body, s.inkAcross(0.4, 0))
}
