import { tileHouse } from "../elements/buildings.ts"
import { sailboat } from "../elements/boats.ts"
import { hills, morro, peaks, range } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { cypress } from "../elements/trees.ts"
import { sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { ellipse, lens, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Rows of vines leading to a farmhouse below snowy mountains. */
export function vineyard(s: Scene): void {
  vines(s, (horizon) => {
    const grow = 1 + s.tallness * 0.4
    range(s, horizon, peaks(s, 3, 230 * s.u * grow), {
      lit: s.fade(s.tint("#a7aec4"), 0.25),
      shadow: s.fade(s.tint("#7f8bb0"), 0.2),
      foot: s.fade(s.palette.rock[0], 0.6),
      snow: 0.42,
      rough: 0.8,
    })
  })
}

/** The vineyard among rolling hills. */
export function vineyardHills(s: Scene): void {
  const { u, palette } = s
  vines(s, (horizon) => {
    for (const [height, far] of [
      [230, 0.7],
      [170, 0.5],
    ] as const)
      hills(s, horizon + 10 * u, height * u, 420 * u, [s.fade(palette.grass[2], far), s.fade(palette.grass[1], far)])
  })
}

/** The vineyard above a bay with islands. */
export function vineyardCoast(s: Scene): void {
  const { width: w, u, palette, chance } = s
  vines(s, (horizon) => {
    const far = horizon - 130 * u
    hills(s, far, 70 * u, 300 * u, [s.fade(palette.grass[2], 0.6), s.fade(palette.grass[1], 0.6)])
    sea(s, far, horizon + 60 * u, 70)
    for (const share of [0.24, 0.63])
      morro(
        s,
        far + 40 * u,
        { x: w * share, width: chance.between(90, 150) * u, height: 60 * u, round: 1.4 },
        palette.grass,
      )
    placeLandmark(s, { water: { x: w * 0.45, y: horizon - 60 * u, h: 140 * u } })
    if (s.landmark === "none") sailboat(s, w * 0.45, horizon - 60 * u, 24 * u)
  })
}

function vines(s: Scene, distance: (horizon: number) => void): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.47, 0.45)
  const vanish = w * chance.between(0.38, 0.6)
  sky(s, horizon, { clouds: 3 })
  distance(horizon)
  hills(s, horizon + 14 * u, 96 * u, 260 * u, [s.fade(palette.grass[2], 0.3), s.fade(palette.grass[1], 0.35)])
  placeLandmark(s, {
    land: { x: w * 0.78, y: horizon + 10 * u, h: 170 * u },
    span: { from: -10, to: w * 1.02, y: horizon + 20 * u, h: 90 * u },
  })
  hills(s, horizon + 30 * u, 62 * u, 330 * u, [palette.grass[1], palette.grass[0]])
  const top = horizon + 22 * u
  const field = `M0 ${n(top)}H${w}V${h}H0Z`
  s.solid(field, s.down(palette.earth[0], palette.earth[1]))
  s.light(field, s.inkDown(0.3, 0))
  farmhouse(s, vanish < w / 2 ? w * 0.74 : w * 0.2, top + 20 * u)
  const rows = Array.from({ length: 26 }, (_, i) => i - 12.5).sort((a, b) => Math.abs(b) - Math.abs(a))
  for (const row of rows) vineRow(s, row, vanish, top, palette.rock[1])
}

function farmhouse(s: Scene, x: number, y: number): void {
  const { u, palette, chance } = s
  for (let i = 0; i < 9; i++)
    cypress(
      s,
      x + (i < 5 ? -100 - i * 26 : 176 + (i - 5) * 28) * u,
      y - 2 * u,
      chance.between(84, 138) * u,
      palette.leaf[1],
    )
  tileHouse(s, x, y, 160 * u, 66 * u, s.tint("#fff1d8"), s.tint("#c25a3b"), s.tint("#5c4a4a"))
  tileHouse(s, x - 66 * u, y, 78 * u, 104 * u, s.tint("#fff1d8"), s.tint("#c25a3b"), s.tint("#5c4a4a"))
}

/** One row from the vanishing point towards the viewer, its sunny top and shaded flank. */
function vineRow(s: Scene, row: number, vanish: number, top: number, bark: string): void {
  const { height: h, u, chance, palette } = s
  const side = Math.sign(row)
  const steps = 40
  const ground: Point[] = []
  const crest: Point[] = []
  const shoulder: Point[] = []
  for (let i = 0; i <= steps; i++) {
    const t = (i / steps) ** 2.1
    const x = vanish + row * 26 * u + row * 199 * u * t * 1.25
    const y = top + (h * 1.06 - top) * t
    const tall = (7 + 165 * t) * u
    const ragged = (chance.noise(i * 1.7 + row * 9) - 0.5) * tall * 0.3
    ground.push([x, y])
    crest.push([x - side * tall * 0.06, y - tall + ragged])
    shoulder.push([x - side * tall * 0.34, y - tall * 0.62 + ragged * 0.6])
  }
  const tallAt = (i: number) => ground[i]![1] - crest[i]![1]
  const inner = ground.map(([x, y], i): Point => [x - side * tallAt(i) * 0.42, y - tallAt(i) * 0.1])
  const outer = ground.map(([x, y], i): Point => [x + side * tallAt(i) * 0.36, y - tallAt(i) * 0.2])
  s.solid(polygon([...outer, ...crest.slice().reverse()]), palette.grass[1])
  const flank = polygon([...crest, ...inner.slice().reverse()])
  s.solid(
    flank,
    s.linear(
      [0, top],
      [0, h],
      [
        [0, palette.grass[1]],
        [1, palette.grass[2]],
      ],
    ),
  )
  const sunny = polygon([...crest, ...shoulder.slice().reverse()])
  s.flat(sunny, palette.grass[0])
  s.shade(
    flank,
    s.linear(
      [0, top],
      [0, h],
      [
        [0, "#fff", 0.08],
        [1, "#fff", 0.6],
      ],
    ),
  )
  s.light(
    sunny,
    s.linear(
      [0, top],
      [0, h],
      [
        [0, "#fff", 0.5],
        [1, "#fff", 0.22],
      ],
    ),
  )
  for (let i = 12; i < steps; i += 2) leavesAndGrapes(s, crest[i]!, inner[i]!, tallAt(i), i, bark)
}

function leavesAndGrapes(s: Scene, crest: Point, inner: Point, tall: number, i: number, bark: string): void {
  const { chance, palette } = s
  if (crest[0] < -60 || crest[0] > s.width + 60) return
  s.stroke(`M${n(inner[0])} ${n(inner[1])}v${n(tall * 0.12)}`, bark, tall * 0.03)
  for (let k = 0; k < 5; k++) {
    const t = chance.between(0.1, 0.9)
    s.flat(
      lens(crest[0] + (inner[0] - crest[0]) * t, crest[1] + tall * t * 0.85, tall * 0.11, tall * 0.07),
      k % 2 ? palette.grass[0] : palette.grass[2],
      0.75,
    )
  }
  if (i % 6) return
  for (let k = 0; k < 6; k++)
    s.flat(
      ellipse(
        inner[0] + ((k % 3) - 1) * tall * 0.022,
        inner[1] - tall * 0.2 + Math.floor(k / 3) * tall * 0.035,
        tall * 0.018,
      ),
      s.tint("#6b2f5a"),
    )
}
