import { sailboat } from "../elements/boats.ts"
import { tileHouse, wall } from "../elements/buildings.ts"
import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { roundTree } from "../elements/trees.ts"
import { sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

const walls = ["#fff4df", "#f7d9a8", "#f2b8a0", "#e7e3d4", "#f5cf7e", "#cfe0dc", "#f0a985", "#fbe9cc"]

/** Tiled houses climbing a hill beside an estuary, a white church on top. */
export function terracedOldTown(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.46, 0.4)
  sky(s, horizon)
  hills(s, horizon, 50 * u, 300 * u, [s.fade(palette.grass[1], 0.6), s.fade(palette.grass[0], 0.7)])
  sea(s, horizon, h, 110)
  placeLandmark(s, { span: { from: -20 * u, to: w * 0.66, y: horizon + 6 * u, h: 120 * u } })
  placeLandmark(s, { water: { x: w * 0.2, y: horizon + 110 * u, h: 120 * u } })
  sailboat(s, w * 0.3, horizon + 92 * u, 26 * u)
  sailboat(s, w * chance.between(0.08, 0.14), s.level(0.78, 0.7), 44 * u)
  const slope = (x: number) => h * (0.8 - (0.4 + s.tallness * 0.03) * Math.max(0, (x / w - 0.3) / 0.7) ** 0.8)
  s.solid(
    `M${n(w * 0.22)} ${h}` +
      `C${n(w * 0.4)} ${n(h * 0.78)} ${n(w * 0.55)} ${n(h * 0.62)} ${n(w * 1.01)} ${n(h * 0.4)}V${h}Z`,
    palette.grass[1],
  )
  placeLandmark(s, { land: { x: w * 0.6, y: slope(w * 0.6) + 20 * u, h: 190 * u } })
  const rows = Math.ceil((h * 0.62) / (52 * u))
  for (let row = 0; row < rows; row++) {
    terrace(s, row, rows, slope)
    if (row === 0) hilltopChurch(s, w * 0.8, slope(w * 0.8) + 10 * u)
  }
}

function terrace(s: Scene, row: number, rows: number, slope: (x: number) => number): void {
  const { width: w, height: h, u, chance, palette } = s
  const roofs = ["#c65a3a", "#b74c33", "#d06a44"]
  const shutters = ["#3f6f7a", "#7a4a3a", "#466a55"]
  const depth = row / (rows - 1)
  for (let x = w * (0.46 - depth * 0.24) + s.chance.between(-20, 20) * u; x < w + 40 * u;) {
    const width = chance.between(58, 112) * u
    const y = slope(x + width / 2) + 40 * u + depth * h * 0.46
    if (y < h + 140 * u)
      tileHouse(
        s,
        x,
        y,
        width,
        chance.between(64, 122) * u,
        s.tint(chance.pick(walls)),
        s.tint(chance.pick(roofs)),
        s.tint(chance.pick(shutters)),
      )
    x += width * chance.between(0.86, 1.04)
    if (chance.next() < 0.1) {
      roundTree(s, x, y, 96 * u, palette.grass[2])
      x += 22 * u
    }
  }
}

function hilltopChurch(s: Scene, x: number, y: number): void {
  const { u } = s
  const white = s.tint("#fff6e4")
  wall(s, x - 60 * u, y, 120 * u, 120 * u, white)
  const dome = `M${n(x - 50 * u)} ${n(y - 120 * u)}q${n(50 * u)} ${n(-96 * u)} ${n(100 * u)} 0Z`
  s.solid(dome, s.tint("#e9ddc4"))
  s.shade(dome, s.inkAcross(0, 0.8, 0.4))
  s.solid(box(x - 6 * u, y - 190 * u, 12 * u, 26 * u), white)
  for (const side of [-1, 1]) {
    const cx = x + side * 78 * u
    const tower = polygon([
      [cx - 17 * u, y],
      [cx - 17 * u, y - 160 * u],
      [cx, y - 200 * u],
      [cx + 17 * u, y - 160 * u],
      [cx + 17 * u, y],
    ])
    s.solid(tower, white)
    s.shade(tower, s.inkAcross(0, 0.7, 0.4))
    s.flat(box(cx - 5 * u, y - 146 * u, 10 * u, 22 * u), s.palette.pane)
  }
}
