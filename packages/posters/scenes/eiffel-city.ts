import { wall } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { roundTree } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { ironTower } from "../landmarks/towers.ts"
import { box, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** The iron tower at the end of gardens, mansard roofs on both sides. */
export function eiffelCity(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.66, 0.66)
  const grow = 1 + s.tallness * 0.35
  sky(s, horizon, { clouds: 4 })
  for (let x = -40 * u; x < w;) {
    const width = chance.between(60, 120) * u
    mansard(s, x, horizon, width, chance.between(70, 130) * u, 0.5)
    x += width
  }
  for (let i = 0; i < 22; i++)
    roundTree(s, (w * i) / 21, horizon + 10 * u, chance.between(70, 100) * u, s.fade(palette.grass[2], 0.25))
  s.solid(`M0 ${n(horizon)}H${w}V${h}H0Z`, s.down(palette.grass[0], palette.grass[1]))
  ironTower(s, { x: w / 2, y: horizon + 26 * u, h: 320 * u * grow })
  placeLandmark(s, { land: { x: w * 0.26, y: horizon + 8 * u, h: 150 * u } })
  garden(s, horizon + 26 * u)
  for (const side of [-1, 1]) {
    for (let i = 0; i < 5; i++) {
      const t = i / 4
      roundTree(
        s,
        w / 2 + side * (210 + 470 * t) * u * (w / h > 1 ? 1 : 0.8),
        horizon + (50 + 190 * t) * u,
        (100 + 190 * t) * u,
        palette.grass[i % 2 ? 2 : 1],
      )
    }
  }
  for (const side of [-1, 1])
    for (let i = 3; i >= 0; i--) {
      const width = (150 - i * 18) * u
      const x = side < 0 ? i * 120 * u - 60 * u : w - i * 120 * u + 60 * u - width
      if (i < (w / h > 1.2 ? 3 : 1)) mansard(s, x, horizon + (150 - i * 40) * u, width, (430 - i * 85) * u * grow, 0)
    }
}

function mansard(s: Scene, x: number, base: number, w: number, h: number, far: number): void {
  const { u, palette } = s
  wall(s, x, base, w, h, s.tint("#f0dfbd", far))
  const rise = Math.min(h * 0.34, w * 0.5)
  const roof =
    `M${n(x - 2 * u)} ${n(base - h)}L${n(x + w * 0.1)} ${n(base - h - rise)}H${n(x + w * 0.9)}` +
    `L${n(x + w + 2 * u)} ${n(base - h)}Z`
  s.solid(roof, s.tint("#5c6f86", far))
  s.shade(roof, s.inkAcross(0.05, 0.6, 0.3))
  for (const k of [0.2, 0.74])
    s.solid(box(x + k * w, base - h - rise * 1.35, w * 0.08, rise * 0.4), s.tint("#b0714a", far))
  const columns = Math.max(2, Math.round(w / (36 * u)))
  const floors = Math.max(2, Math.round(h / (58 * u)))
  let panes = ""
  let lamps = ""
  for (let row = 0; row < floors; row++)
    for (let i = 0; i < columns; i++) {
      const d = box(
        x + (w / columns) * (i + 0.32),
        base - h + (h / floors) * (row + 0.2),
        (w / columns) * 0.36,
        (h / floors) * 0.6,
      )
      if (s.chance.next() < palette.lit) lamps += d
      else panes += d
    }
  for (let i = 0; i < columns; i++)
    panes += box(
      x + w * 0.1 + ((w * 0.8) / columns) * (i + 0.3),
      base - h - rise * 0.7,
      ((w * 0.8) / columns) * 0.4,
      rise * 0.45,
    )
  s.flat(panes, s.fade(palette.pane, far))
  s.flat(lamps, palette.lamp, 1 - far * 0.5)
  if (far) return
  for (let row = 1; row <= floors; row++)
    s.stroke(`M${n(x)} ${n(base - h + (h / floors) * row - 4 * u)}h${n(w)}`, s.tint("#4a4350"), 3 * u, 0.6)
}

function garden(s: Scene, top: number): void {
  const { width: w, height: h, u, palette, chance } = s
  const path = polygon([
    [w / 2 - 42 * u, top],
    [w / 2 + 42 * u, top],
    [w * 0.5 + 330 * u, h],
    [w * 0.5 - 330 * u, h],
  ])
  s.solid(path, s.down(palette.sand[0], palette.sand[1]))
  const pool = polygon([
    [w / 2 - 17 * u, top + 20 * u],
    [w / 2 + 17 * u, top + 20 * u],
    [w / 2 + 150 * u, h],
    [w / 2 - 150 * u, h],
  ])
  s.solid(pool, s.down(palette.sea[0], palette.sea[1]))
  s.stroke(pool, s.tint("#fff6e0"), 5 * u)
  s.shade(pool, s.inkDown(0, 0.6, 0.3))
  for (let i = 0; i < 16; i++) {
    const t = i / 16
    s.flat(
      box(
        w / 2 + chance.between(-1, 1) * (8 + 60 * t) * u,
        top + 30 * u + (h - top) * t,
        (10 + 60 * t) * u,
        (1.5 + 3 * t) * u,
      ),
      palette.sea[3],
      0.6,
    )
  }
  for (const side of [-1, 1])
    for (let i = 0; i < 90; i++) {
      const t = chance.next()
      const x = w / 2 + side * ((46 + 290 * t) * u + chance.between(6, 60 + 90 * t) * u)
      s.flat(
        `M${n(x)} ${n(top + (h - top) * t)}m${n(-(2 + 6 * t) * u)} 0` +
          `a${n((2 + 6 * t) * u)} ${n((2 + 5 * t) * u)} 0 1 0 ${n((4 + 12 * t) * u)} 0` +
          `a${n((2 + 6 * t) * u)} ${n((2 + 5 * t) * u)} 0 1 0 ${n(-(4 + 12 * t) * u)} 0Z`,
        s.tint(["#e8685d", "#ffd166", "#f2a7b5", "#fff6df"][i % 4]!),
      )
    }
}
