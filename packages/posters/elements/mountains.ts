import { n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

export type Peak = { x: number; width: number; height: number }
export type Stone = { lit: string; shadow: string; foot: string; snow?: number; rough?: number }

/** `count` peaks at random positions across the width, around `height`. */
export function peaks(s: Scene, count: number, height: number, spread = 0.25): Peak[] {
  const gap = s.width / count
  return Array.from({ length: count }, (_, i) => ({
    x: gap * (i + 0.5 + s.chance.between(-0.3, 0.3)),
    width: gap * s.chance.between(0.72, 0.95) + 90 * s.u,
    height: height * s.chance.between(1 - spread, 1 + spread),
  }))
}

export function range(s: Scene, base: number, list: Peak[], stone: Stone): void {
  for (const peak of [...list].sort((a, b) => b.height - a.height)) mountain(s, base, peak, stone)
}

/** One pointed mountain: lit face, shadow face along a zig-zag spine, spurs, snow cap. */
export function mountain(s: Scene, base: number, peak: Peak, stone: Stone): void {
  const { chance, u } = s
  const left = profile(s, base, peak, -1, stone.rough ?? 1)
  const right = profile(s, base, peak, 1, stone.rough ?? 1)
  const apex = left[left.length - 1] as Point
  const body = polygon([
    ...left,
    ...right.slice().reverse().slice(1),
    [peak.x + peak.width, base + 3 * u],
    [peak.x - peak.width, base + 3 * u],
  ])
  s.solid(
    body,
    s.linear(
      apex,
      [apex[0], base],
      [
        [0, stone.lit],
        [1, stone.foot],
      ],
    ),
  )
  const spine: Point[] = []
  const bends = chance.whole(7, 10)
  for (let i = 1, x = apex[0], way = 1; i <= bends; i++, way = -way) {
    x += way * chance.between(0.3, 1) * peak.width * (way > 0 ? 0.12 : 0.085)
    spine.push([x, apex[1] + (base + 3 * u - apex[1]) * (i / bends)])
  }
  const dark = polygon([...right.slice().reverse(), [peak.x + peak.width, base + 3 * u], ...spine.slice().reverse()])
  s.flat(dark, stone.shadow, 0.92)
  s.shade(
    dark,
    s.linear(
      apex,
      [apex[0] + peak.width * 0.7, base],
      [
        [0, "#fff", 0.04],
        [1, "#fff", 0.5],
      ],
    ),
  )
  s.light(
    body,
    s.linear(
      [peak.x - peak.width, 0],
      [peak.x, 0],
      [
        [0, "#fff", 0.3],
        [1, "#fff", 0],
      ],
    ),
  )
  spurs(s, base, peak, apex, stone)
  if (stone.snow) snowCap(s, base, apex, left, right, spine, stone.snow)
}

/** One slope from the foot to the apex. */
function profile(s: Scene, base: number, peak: Peak, side: 1 | -1, rough: number): Point[] {
  const steps = 44
  const seed = peak.x / (70 * s.u) + side * 13
  return Array.from({ length: steps + 1 }, (_, i) => {
    const d = 1 - i / steps
    const bump =
      (s.chance.rough(seed + d * 9, 5) - 0.47) *
      peak.height *
      0.26 *
      rough *
      Math.min(1, d * 9) *
      Math.min(1, (1 - d) * 5)
    return [peak.x + side * d * peak.width, base - peak.height * (1 - d ** 0.88) - bump]
  })
}

function spurs(s: Scene, base: number, peak: Peak, apex: Point, stone: Stone): void {
  const { chance } = s
  for (let i = 0; i < 9; i++) {
    const lee = i % 3 === 2
    const t = chance.between(0.25, 0.75)
    const x = apex[0] + (lee ? 1 : -1) * peak.width * t * chance.between(0.18, 0.62)
    const y = apex[1] + (base - apex[1]) * t
    const long = (base - y) * chance.between(0.3, 0.7)
    const wide = peak.width * chance.between(0.03, 0.075)
    const cut = polygon([
      [x, y],
      [x + wide * 0.6, y + long * 0.35],
      [x + wide * 0.2, y + long * 0.45],
      [x + wide * 1.1, y + long],
      [x - wide * 0.15, y + long * 0.6],
      [x + wide * 0.05, y + long * 0.4],
    ])
    s.flat(cut, lee ? stone.lit : stone.shadow, lee ? 0.3 : 0.55)
  }
}

function snowCap(
  s: Scene,
  base: number,
  apex: Point,
  left: Point[],
  right: Point[],
  spine: Point[],
  share: number,
): void {
  const { chance, palette } = s
  const line = apex[1] + (base - apex[1]) * share
  const l = left.filter((p) => p[1] < line)
  const r = right.filter((p) => p[1] < line).reverse()
  const from = r[r.length - 1]
  const to = l[0]
  if (!from || !to) return
  const teeth: Point[] = Array.from({ length: 9 }, (_, i) => {
    const t = (i + 1) / 10
    return [
      from[0] + (to[0] - from[0]) * t,
      line + (line - apex[1]) * ((i % 2 ? -1 : 1) * chance.between(0.12, 0.36) + 0.08),
    ]
  })
  s.flat(polygon([...l, ...r, ...teeth]), palette.snow[0])
  const edge = spine.filter((p) => p[1] < line - (line - apex[1]) * 0.1)
  const foot = edge[edge.length - 1] ?? apex
  s.flat(polygon([apex, ...r, ...teeth.filter((p) => p[0] > foot[0]), ...edge.slice().reverse()]), palette.snow[1])
}

/** A soft line of hills across the sheet, down to `bottom`. */
export function hills(
  s: Scene,
  base: number,
  height: number,
  pitch: number,
  colours: [string, string],
  bottom = base,
): Point[] {
  const { width, u, chance } = s
  const seed = chance.between(0, 200)
  const ridge: Point[] = []
  for (let x = -10 * u; x <= width + 10 * u; x += 8 * u)
    ridge.push([x, base - height * (0.25 + 0.75 * chance.rough(x / pitch + seed))])
  const d = polygon([[-10 * u, bottom + 3 * u], ...ridge, [width + 10 * u, bottom + 3 * u]])
  s.solid(d, s.down(...colours))
  s.shade(d, s.inkDown(0, 0.45))
  return ridge
}

/** The height of a ridge at x. */
export function ridgeAt(ridge: Point[], x: number): number {
  const i = ridge.findIndex((p) => p[0] >= x)
  return (ridge[Math.max(0, i)] as Point)[1]
}

export type Morro = { x: number; width: number; height: number; round?: number; lean?: number }

/** Rounded granite domes, with streaks and forest at the foot. */
export function morro(
  s: Scene,
  base: number,
  m: Morro,
  stone = s.palette.rock,
  skirt: string | undefined = s.palette.grass[2],
): void {
  const { chance, u } = s
  const points: Point[] = []
  for (let t = -1; t <= 1.0001; t += 0.025) {
    let y = m.height * Math.max(0, 1 - Math.abs(t) ** 2.2) ** (1 / (m.round ?? 1.1))
    const x = m.x + t * m.width + (m.lean ?? 0) * y
    y += (chance.rough(t * 6 + m.x / (70 * u)) - 0.47) * m.height * 0.09 * Math.min(1, y / (m.height * 0.2))
    points.push([x, base - Math.max(0, y)])
  }
  const d = polygon([...points, [m.x + m.width, base + 3 * u], [m.x - m.width, base + 3 * u]])
  s.solid(d, s.across(stone[0], stone[1]))
  const apex = points.reduce((a, b) => (b[1] < a[1] ? b : a))
  const spine: Point[] = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8
    return [
      apex[0] + m.width * (0.04 + 0.16 * t) + (i % 2 ? -1 : 1) * chance.between(0, 0.05) * m.width,
      apex[1] + (base - apex[1]) * t,
    ]
  })
  s.flat(
    polygon([...points.slice(points.indexOf(apex)), [m.x + m.width, base + 3 * u], ...spine.reverse()]),
    stone[2],
    0.85,
  )
  s.shade(d, s.inkAcross(0, 0.75, 0.35))
  s.light(d, s.inkAcross(0.55, 0))
  for (let i = 0; i < 9; i++) {
    const p = points[Math.round(chance.between(0.2, 0.9) * (points.length - 1))] as Point
    const long = (base - p[1]) * chance.between(0.15, 0.45)
    const y = p[1] + (base - p[1]) * chance.between(0.04, 0.2)
    s.stroke(
      `M${n(p[0])} ${n(y)}q${n(chance.between(2, 10) * u)} ${n(long / 2)} ${n(chance.between(-3, 5) * u)} ${n(long)}`,
      stone[2],
      chance.between(1.5, 4) * u,
      0.45,
    )
  }
  if (skirt) forestSkirt(s, base, m, skirt)
}

function forestSkirt(s: Scene, base: number, m: Morro, colour: string): void {
  const { chance, u } = s
  const top: Point[] = []
  for (let x = m.x - m.width * 1.04; x <= m.x + m.width * 1.04; x += 9 * u) {
    const share = 1 - (Math.abs(x - m.x) / (m.width * 1.06)) ** 2.2
    top.push([x, base - Math.max(0, share) * m.height * (0.09 + chance.rough(x / (26 * u) + 9, 3) * 0.17)])
  }
  const d = polygon([
    ...top,
    [m.x + m.width * 1.04, base],
    [m.x + m.width * 0.8, base + 6 * u],
    [m.x - m.width * 0.8, base + 6 * u],
    [m.x - m.width * 1.04, base],
  ])
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.8, 0.2))
}
