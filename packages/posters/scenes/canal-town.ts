import { gondola } from "../elements/boats.ts"
import { wall } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

const plasters = ["#e8a07a", "#d9785f", "#f2cf9a", "#c9604f", "#f5e2c0", "#e0b05c"]

/** Palaces with pointed windows on a canal, a domed church at its end. */
export function canalTown(s: Scene): void {
  const { width: w, height: h, u, palette } = s
  const horizon = s.level(0.6, 0.58)
  sky(s, horizon, { clouds: 3 })
  domes(s, w / 2, horizon)
  placeLandmark(s, { land: { x: w * 0.42, y: horizon, h: 150 * u } })
  sea(s, horizon, h, 110)
  mirror(s, w / 2, horizon + 8 * u, 220 * u, 150 * u, s.tint("#efe6d2"), 0.4)
  for (const way of [1, -1] as const) palaces(s, way, horizon)
  if (palette.lit > 0.1) lampTrails(s, horizon + 20 * u, 34)
  for (const way of [1, -1])
    for (let i = 0; i < 7; i++)
      mooring(
        s,
        way > 0 ? w * (0.05 + i * 0.047) : w * (0.95 - i * 0.047),
        horizon + (205 - i * 25) * u,
        (170 - i * 17) * u,
      )
  placeLandmark(s, { water: { x: w * 0.55, y: horizon + 90 * u, h: 100 * u } })
  gondola(s, w * 0.44, s.level(0.84, 0.82), 180 * u)
  gondola(s, w * 0.58, horizon + 84 * u, 56 * u)
}

function domes(s: Scene, x: number, base: number): void {
  const { u } = s
  const stone = s.tint("#f2e6cc", 0.2)
  const lead = s.tint("#8fa3a8", 0.2)
  for (const [dx, w, body, rise] of [
    [-96, 62, 90, 84],
    [0, 108, 130, 150],
    [88, 50, 84, 70],
  ] as const) {
    const cx = x + dx * u
    wall(s, cx - w * 0.62 * u, base, w * 1.24 * u, body * u, stone)
    const shell =
      `M${n(cx - w * 0.54 * u)} ${n(base - body * u)}` +
      `C${n(cx - w * 0.6 * u)} ${n(base - (body + rise) * u)} ${n(cx + w * 0.6 * u)} ` +
      `${n(base - (body + rise) * u)} ${n(cx + w * 0.54 * u)} ${n(base - body * u)}Z`
    s.solid(shell, lead)
    s.shade(shell, s.inkAcross(0, 0.8, 0.35))
    s.light(shell, s.inkAcross(0.5, 0))
    s.solid(box(cx - 7 * u, base - (body + rise * 0.98) * u, 14 * u, rise * 0.3 * u), stone)
    s.solid(ellipse(cx, base - (body + rise * 1.0) * u, 9 * u), lead)
    s.flat(
      `M${n(cx - 11 * u)} ${n(base)}v${n(-body * 0.5 * u)}a${n(11 * u)} ${n(12 * u)} 0 0 1 ${n(22 * u)} 0` +
        `v${n(body * 0.5 * u)}Z`,
      s.palette.pane,
      0.8,
    )
  }
  const bell = polygon([
    [x + 150 * u, base],
    [x + 150 * u, base - 250 * u],
    [x + 169 * u, base - 320 * u],
    [x + 188 * u, base - 250 * u],
    [x + 188 * u, base],
  ])
  s.solid(bell, s.tint("#c9785a", 0.2))
  s.shade(bell, s.inkAcross(0, 0.7, 0.4))
  s.flat(box(x + 157 * u, base - 236 * u, 24 * u, 34 * u), stone)
}

function palaces(s: Scene, way: 1 | -1, horizon: number): void {
  const { width: w, u, chance } = s
  const span = w * 0.36
  const list = []
  for (let d = 0, i = 0; d < span; i++) {
    const t = d / span
    const width = (200 - 110 * t) * u
    list.push({
      d,
      t,
      width,
      height: (440 - 250 * t) * u * chance.between(0.88, 1.06) * (1 + s.tallness * 0.3),
      plaster: s.tint(plasters[(i * 2 + (way > 0 ? 0 : 3)) % plasters.length]!),
    })
    d += width
  }
  for (const { d, t, width, height, plaster } of list.reverse()) {
    const x = way > 0 ? d - 24 * u : w - d - width + 24 * u
    const base = horizon + (6 + (1 - t) * 74) * u
    palace(s, x, base, width, height, plaster)
    mirror(s, x + width / 2, base + 8 * u, width * 0.95, height * 0.6, plaster, 0.46)
  }
}

function palace(s: Scene, x: number, base: number, w: number, h: number, plaster: string): void {
  const { palette, u } = s
  const trim = s.tint("#fff3dc")
  wall(s, x, base, w, h, plaster)
  s.solid(box(x - w * 0.03, base - h - w * 0.06, w * 1.06, w * 0.08), trim)
  const roof = polygon([
    [x - w * 0.05, base - h - w * 0.06],
    [x + w * 0.12, base - h - w * 0.2],
    [x + w * 0.88, base - h - w * 0.2],
    [x + w * 1.05, base - h - w * 0.06],
  ])
  s.solid(roof, s.tint("#b9583f"))
  s.shade(roof, s.inkAcross(0, 0.6, 0.3))
  const columns = 4
  const floors = Math.max(3, Math.round(h / (w * 0.5)))
  const [gw, fh] = [w / columns, h / floors]
  for (let row = 0; row < floors; row++)
    for (let i = 0; i < columns; i++) {
      const lit = s.chance.next() < palette.lit
      const ogee = (k: number) => {
        const [cx, foot, half, up] = [
          x + gw * (i + 0.5),
          base - h + fh * (row + 0.9),
          gw * 0.24 * k,
          fh * 0.4 * (0.9 + 0.1 * k),
        ]
        return (
          `M${n(cx - half)} ${n(foot)}v${n(-up)}` +
          `Q${n(cx - half)} ${n(foot - up - half)} ${n(cx)} ${n(foot - up - half * 1.9)}` +
          `Q${n(cx + half)} ${n(foot - up - half)} ${n(cx + half)} ${n(foot - up)}V${n(foot)}Z`
        )
      }
      s.flat(ogee(1.4), trim)
      s.flat(ogee(1), lit ? palette.lamp : palette.pane)
    }
  for (let row = 1; row < floors; row++) s.stroke(`M${n(x)} ${n(base - h + fh * row)}h${n(w)}`, trim, 2.4 * u, 0.8)
  s.flat(box(x, base - 10 * u, w, 12 * u), palette.shadow, 0.4)
}

function mooring(s: Scene, x: number, y: number, h: number): void {
  const w = h * 0.07
  s.solid(box(x - w / 2, y - h, w, h), s.tint("#fff3df"))
  for (let i = 0; i < 5; i++)
    s.flat(
      polygon([
        [x - w / 2, y - h * (0.9 - i * 0.19)],
        [x + w / 2, y - h * (0.99 - i * 0.19)],
        [x + w / 2, y - h * (0.9 - i * 0.19)],
        [x - w / 2, y - h * (0.81 - i * 0.19)],
      ]),
      s.tint("#c2453a"),
    )
  s.shade(box(x - w / 2, y - h, w, h), s.inkAcross(0, 0.8, 0.3))
  s.solid(ellipse(x, y - h, w * 0.62), s.tint("#f0c877"))
}
