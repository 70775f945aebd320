import { skyline } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { roundTree } from "../elements/trees.ts"
import { lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { clockTower, ferrisWheel } from "../landmarks/towers.ts"
import { box, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** The clock tower and the long parliament over the river, a stone bridge to one side. */
export function bigBenRiver(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const bank = s.level(0.66, 0.63)
  const grow = 1 + s.tallness * 0.25
  sky(s, bank, { clouds: 4 })
  skyline(s, bank, [s.tint("#b9a9a0", 0.5), s.tint("#a89a98", 0.5)], {
    low: 30 * u,
    high: 130 * u,
    widths: [26 * u, 54 * u],
    spires: 0.3,
  })
  if (s.landmark === "none") ferrisWheel(s, { x: w * 0.14, y: bank, h: 230 * u })
  placeLandmark(s, { land: { x: w * 0.16, y: bank, h: 230 * u } })
  const tower = w * (0.36 + chance.between(-0.02, 0.02))
  parliament(s, tower + 40 * u, bank)
  clockTower(s, { x: tower, y: bank, h: 360 * u * grow })
  for (let i = 0; i < 5; i++)
    roundTree(s, w * (0.02 + i * 0.06), bank + 6 * u, chance.between(80, 110) * u, palette.grass[i % 2 ? 1 : 2])
  sea(s, bank + 18 * u, h, 110)
  const wallTop = box(0, bank, w, 22 * u)
  s.solid(wallTop, s.tint("#8d7f78"))
  s.shade(wallTop, s.inkDown(0, 0.6))
  mirror(s, tower, bank + 24 * u, 90 * u, 300 * u, s.tint("#c9a06c"), 0.45)
  for (let i = 0; i < 7; i++)
    mirror(s, tower + (120 + i * 110) * u, bank + 24 * u, 110 * u, 130 * u, s.tint("#c9a06c"), 0.34)
  if (palette.lit > 0.1) lampTrails(s, bank + 20 * u, 40)
  arches(s, bank, tower - 34 * u)
  placeLandmark(s, { water: { x: w * 0.62, y: h * 0.93, h: 170 * u } })
}

function parliament(s: Scene, x0: number, base: number): void {
  const { u, palette } = s
  const stone = s.tint("#d9b67f")
  const dark = s.tint("#8a6848")
  const end = s.width + 20 * u
  const body = box(x0, base - 130 * u, end - x0, 130 * u)
  s.solid(body, stone)
  s.shade(body, s.inkAcross(0.05, 0.5))
  let fins = ""
  let panes = ""
  for (let x = x0 + 16 * u; x < end; x += 30 * u) {
    fins += polygon([
      [x - 4 * u, base - 128 * u],
      [x, base - 152 * u],
      [x + 4 * u, base - 128 * u],
    ])
    for (const up of [108, 64])
      panes +=
        `M${n(x + 9 * u)} ${n(base - (up - 34) * u)}v${n(-26 * u)}` +
        `a${n(6 * u)} ${n(8 * u)} 0 0 1 ${n(12 * u)} 0v${n(26 * u)}Z`
  }
  s.solid(fins, stone)
  s.flat(panes, palette.lit > 0.1 ? palette.lamp : s.palette.pane, 0.85)
  for (let x = x0 + 16 * u; x < end; x += 30 * u) s.stroke(`M${n(x)} ${n(base)}v${n(-130 * u)}`, dark, 2 * u, 0.5)
  for (const [dx, w, tall] of [
    [210, 44, 250],
    [430, 60, 300],
    [760, 110, 380],
  ] as const) {
    const x = x0 + dx * u
    const tower = box(x, base - tall * u, w * u, tall * u)
    s.solid(tower, stone)
    for (const k of [0, 0.33, 0.66, 1])
      s.solid(
        polygon([
          [x + (k * w - 5) * u, base - tall * u],
          [x + k * w * u, base - (tall + 46) * u],
          [x + (k * w + 5) * u, base - tall * u],
        ]),
        stone,
      )
    for (const k of [0.25, 0.5, 0.75])
      s.stroke(`M${n(x + k * w * u)} ${n(base - 140 * u)}V${n(base - (tall - 20) * u)}`, dark, 3 * u, 0.5)
    s.shade(tower, s.inkAcross(0, 0.75, 0.4))
  }
}

/** The road bridge, coming from the near left and meeting the bank below the tower. */
function arches(s: Scene, bank: number, end: number): void {
  const { u } = s
  const stone = s.tint("#9fae8e")
  const start = -40 * u
  const at = (t: number) => start + (end - start) * (1 - (1 - t) ** 1.35)
  const scale = (t: number) => 1 - 0.72 * t
  const deck = (t: number) => bank + 4 * u + 92 * u * (1 - t)
  const face = polygon([
    [start, deck(0)],
    [end, deck(1)],
    [end, deck(1) + 12 * u],
    [start, deck(0) + 44 * u],
  ])
  for (let i = 0; i < 6; i++) {
    const [t, next] = [i / 6, (i + 1) / 6]
    const half = 17 * u * scale(t)
    const foot = deck(t) + 112 * u * scale(t)
    s.stroke(
      `M${n(at(t) + half)} ${n(foot - 6 * u)}` +
        `Q${n((at(t) + at(next)) / 2)} ${n(deck(t) - 4 * u * scale(t))} ${n(at(next))} ` +
        `${n(deck(next) + 100 * u * scale(next))}`,
      stone,
      20 * u * scale(t),
    )
    const pier = box(at(t) - half, deck(t), half * 2, foot - deck(t))
    s.solid(pier, stone)
    s.shade(pier, s.inkAcross(0, 0.8))
    mirror(s, at(t), foot, half * 3, 80 * u * scale(t), stone, 0.4)
  }
  s.solid(face, stone)
  s.shade(face, s.inkDown(0, 0.5))
  let rail = `M${n(start)} ${n(deck(0) - 18 * u)}L${n(end)} ${n(deck(1) - 5 * u)}`
  for (let i = 0; i <= 60; i++) rail += `M${n(at(i / 60))} ${n(deck(i / 60))}v${n(-18 * u * scale(i / 60))}`
  s.stroke(rail, stone, 3 * u)
}
