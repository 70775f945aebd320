import { ellipse, lens, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"
import { hills } from "./mountains.ts"

export type Headland = {
  x: number
  y: number
  base: number
  rise: number
  drop: number
  reach?: number
  folds?: number
  far?: number
}

/** A headland reaching the right edge: grass on top, rock face, foam. Returns the points of its crest. */
export function headland(s: Scene, h: Headland): Point[] {
  const { chance, u, palette } = s
  const far = h.far ?? 0
  const folds = h.folds ?? 10
  const reach = h.reach ?? 0
  const end = s.width + 30 * u
  const rim: Point[] = [[h.x, h.y]]
  const foot: Point[] = [[h.x - 10 * u, h.base]]
  for (let i = 1; i <= folds; i++) {
    const t = i / folds
    const x = h.x + (end - h.x) * t ** 1.12
    const bay = (i % 2 ? 1 : -1) * chance.between(0.3, 1) * 11 * u * (0.5 + t)
    rim.push([x, h.y + h.drop * t ** 0.85 + bay])
    foot.push([x - chance.between(4, 16) * u * (1 - t), h.base + reach * t + Math.abs(bay) * 0.6])
  }
  rockFace(
    s,
    rim,
    foot,
    palette.rock.map((c) => s.fade(c, far)),
  )
  const crest: Point[] = Array.from({ length: 41 }, (_, i) => {
    const t = i / 40
    const bump = (chance.noise(t * 9 + h.x) - 0.5) * h.rise * 0.22 * Math.min(1, t * 6)
    return [h.x + (end - h.x) * t, h.y - h.rise * Math.sin(Math.min(1, t * 1.15) * Math.PI * 0.5) + bump]
  })
  const lip = rim.map(([x, y]): Point => [x, y + chance.between(2, 13) * u])
  const cap = polygon([...crest, ...lip.reverse()])
  s.solid(cap, s.down(s.fade(palette.grass[0], far), s.fade(palette.grass[1], far)))
  s.shade(
    cap,
    s.linear(
      [h.x, h.y - h.rise],
      [h.x + (end - h.x) * 0.55, h.y + h.drop],
      [
        [0.15, "#fff", 0],
        [1, "#fff", 0.6],
      ],
    ),
  )
  s.light(
    cap,
    s.linear(
      [h.x, 0],
      [end, 0],
      [
        [0, "#fff", 0.6],
        [0.4, "#fff", 0],
      ],
    ),
  )
  for (let i = 0; i < 16; i++) {
    const p = crest[Math.round(chance.between(0.04, 0.95) * 40)]!
    s.stroke(
      `M${n(p[0])} ${n(p[1] + chance.between(6, h.rise / u / 2) * u)}` +
        `q${n(40 * u)} ${n(10 * u)} ${n(chance.between(60, 150) * u)} ${n(chance.between(14, 40) * u)}`,
      s.fade(palette.grass[2], far),
      1.8 * u,
      0.4,
    )
  }
  s.flat(foot.map(([x, y]) => lens(x, y + 3 * u, chance.between(50, 120) * u, 5 * u)).join(""), palette.foam, 0.85)
  return crest
}

function rockFace(s: Scene, rim: Point[], foot: Point[], [light, mid, dark]: string[]): void {
  const { chance, u } = s
  const face = polygon([...rim, ...foot.slice().reverse()])
  s.solid(face, s.down(light!, mid!))
  s.shade(face, s.inkDown(0.05, 0.55))
  for (let i = 0; i + 1 < rim.length; i++) {
    const [a, b, c, d] = [rim[i]!, rim[i + 1]!, foot[i + 1]!, foot[i]!]
    const split = chance.between(0.35, 0.62)
    const top: Point = [a[0] + (b[0] - a[0]) * split, a[1] + (b[1] - a[1]) * split]
    const low: Point = [d[0] + (c[0] - d[0]) * chance.between(0.3, 0.6), d[1] + (c[1] - d[1]) * 0.5]
    const waist: Point = [low[0] + chance.between(-10, 10) * u, (top[1] + low[1]) / 2]
    const lee = polygon([top, b, c, low, waist])
    s.flat(lee, dark!, 0.82)
    s.shade(lee, s.inkDown(0.1, 0.5))
    s.light(polygon([a, top, waist, low, d]), s.inkDown(0.5, 0))
    let ledges = ""
    for (let j = 1; j < 6; j++) {
      const t = j / 6 + chance.between(-0.05, 0.05)
      const [from, to] = [chance.between(0, 0.5), chance.between(0.5, 1)]
      const [p, q]: [Point, Point] = [
        [a[0] + (d[0] - a[0]) * t, a[1] + (d[1] - a[1]) * t],
        [b[0] + (c[0] - b[0]) * t, b[1] + (c[1] - b[1]) * t],
      ]
      ledges +=
        `M${n(p[0] + (q[0] - p[0]) * from)} ${n(p[1] + (q[1] - p[1]) * from)}` +
        `L${n(p[0] + (q[0] - p[0]) * to)} ${n(p[1] + (q[1] - p[1]) * to)}`
    }
    s.stroke(ledges, s.palette.shadow, 1.7 * u, 0.4)
  }
}

/** A meadow along the bottom edge, with blades and flowers. */
export function meadow(s: Scene, top: number, height: number): void {
  const { width, u, chance, palette } = s
  hills(s, top, height, 520 * u, [palette.grass[1], palette.grass[2]], s.height)
  for (let i = 0; i < 220; i++) {
    const x = chance.between(0, width)
    const y = chance.between(top - height * 0.1, s.height + 10 * u)
    const long = chance.between(12, 34) * u * (0.6 + (y - top) / (s.height - top + 1))
    s.stroke(
      `M${n(x)} ${n(y)}` +
        `q${n(chance.between(-3, 3) * u)} ${n(-long * 0.6)} ${n(chance.between(-10, 10) * u)} ${n(-long)}`,
      palette.grass[i % 2 ? 0 : 2],
      chance.between(1.4, 2.8) * u,
      0.75,
    )
  }
  const blooms = ["#fff6df", "#f2a7b5", "#ffd166", "#e8685d"].map((c) => s.tint(c))
  for (let i = 0; i < 100; i++)
    s.flat(
      ellipse(chance.between(0, width), chance.between(top + height * 0.05, s.height), chance.between(2.4, 6.5) * u),
      blooms[i % 4]!,
      0.94,
    )
}

/** Faceted boulders in both lower corners. */
export function rocks(s: Scene, y: number, size: number): void {
  const { chance, palette, width } = s
  for (const [at, k] of [
    [0.02, 1],
    [0.13, 0.6],
    [0.21, 0.32],
    [0.8, 0.36],
    [0.88, 0.66],
    [0.99, 1.1],
  ] as const)
    boulder(s, width * (at + chance.between(-0.01, 0.01)), y, size * k * chance.between(0.85, 1.15), palette.rock)
}

export function boulder(s: Scene, x: number, y: number, r: number, [light, mid, dark]: [string, string, string]): void {
  const { chance } = s
  const j = () => chance.between(-0.1, 0.1) * r
  const [a, b, c, d, e]: Point[] = [
    [x - r + j(), y - r * 0.35 + j()],
    [x - r * 0.4 + j(), y - r * 0.92 + j()],
    [x + r * 0.25 + j(), y - r + j()],
    [x + r * 0.85 + j(), y - r * 0.5 + j()],
    [x + r * 1.1, y],
  ]
  const body = polygon([[x - r * 1.15, y], a!, b!, c!, d!, e!])
  s.solid(body, mid)
  s.flat(polygon([a!, b!, c!, [x, y - r * 0.55], [x - r * 0.5, y - r * 0.3]]), light)
  const lee = polygon([c!, d!, e!, [x + r * 0.2, y], [x, y - r * 0.55]])
  s.flat(lee, dark)
  s.shade(body, s.inkAcross(0, 0.6, 0.3))
  s.light(body, s.inkDown(0.4, 0))
}
