import { box, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A plain wall, lit from the left. */
export function wall(s: Scene, x: number, base: number, width: number, height: number, colour: string): void {
  const d = box(x, base - height, width, height)
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.55, 0.35))
}

/** A hipped roof over a wall whose top is at y. */
function hipRoof(s: Scene, x: number, y: number, width: number, rise: number, colour: string): void {
  const d = polygon([
    [x - width * 0.05, y],
    [x + width * 0.18, y - rise],
    [x + width * 0.82, y - rise],
    [x + width * 1.05, y],
  ])
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.55, 0.3))
}

export function gableRoof(s: Scene, x: number, y: number, width: number, rise: number, colour: string): void {
  const d = polygon([
    [x - width * 0.07, y],
    [x + width / 2, y - rise],
    [x + width * 1.07, y],
  ])
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.7, 0.5))
}

export function windows(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  columns: number,
  rows: number,
  glass?: string,
  sill?: string,
): void {
  const gx = width / columns
  const gy = height / rows
  let panes = ""
  let lamps = ""
  let sills = ""
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const wx = x + gx * (column + 0.3)
      const wy = y + gy * (row + 0.2)
      const d = box(wx, wy, gx * 0.4, gy * 0.55)
      if (s.chance.next() < s.palette.lit) lamps += d
      else panes += d
      if (sill) sills += box(wx - gx * 0.06, wy + gy * 0.55, gx * 0.52, gy * 0.07)
    }
  }
  s.flat(panes, glass ?? s.palette.pane)
  if (lamps) s.flat(lamps, s.palette.lamp)
  if (sill) s.flat(sills, sill)
}

/** A tiled-roof house of an old southern town. */
export function tileHouse(
  s: Scene,
  x: number,
  base: number,
  width: number,
  height: number,
  colour: string,
  roof: string,
  shutter: string,
): void {
  wall(s, x, base, width, height, colour)
  hipRoof(s, x, base - height, width, width * 0.24, roof)
  const columns = Math.max(2, Math.round(width / (27 * s.u)))
  const rows = Math.max(1, Math.round((height - 16 * s.u) / (36 * s.u)))
  windows(s, x, base - height + 10 * s.u, width, rows * 35 * s.u, columns, rows, shutter, s.tint("#fffaf0"))
}

export type Townhouse = { roof: string; door: string; trim: string; far?: number }

/** A tall northern terrace house: sash windows, a panelled door with a fanlight, chimneys. */
export function townhouse(
  s: Scene,
  x: number,
  base: number,
  w: number,
  h: number,
  colour: string,
  look: Townhouse,
): void {
  wall(s, x, base, w, h, colour)
  const rise = w * 0.3
  for (const k of [0.1, 0.76]) s.solid(box(x + w * k, base - h - rise * 1.65, w * 0.14, rise * 1.3), look.roof)
  const roof = polygon([
    [x - 2 * s.u, base - h],
    [x + w * 0.1, base - h - rise],
    [x + w * 0.9, base - h - rise],
    [x + w + 2 * s.u, base - h],
  ])
  s.solid(roof, look.roof)
  s.shade(roof, s.inkDown(0.1, 0.6))
  const columns = w > 82 * s.u ? 3 : 2
  const floors = Math.max(2, Math.round(h / (80 * s.u)))
  const [gw, fh] = [w / columns, h / floors]
  for (let floor = 0; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      const [wx, wy, ww, wh] = [x + gw * (column + 0.29), base - h + fh * (floor + 0.2), gw * 0.42, fh * 0.55]
      if (floor === floors - 1 && column === 0) doorway(s, wx, wy, ww, base, look)
      else sash(s, wx, wy, ww, wh, look.trim)
    }
  }
  s.stroke(`M${n(x)} ${n(base - h)}h${n(w)}`, look.trim, 3 * s.u)
}

export function sash(s: Scene, x: number, y: number, w: number, h: number, trim: string): void {
  const edge = 2 * s.u
  s.flat(box(x - edge, y - edge, w + edge * 2, h + edge * 2.5), trim)
  s.flat(box(x, y, w, h), s.chance.next() < s.palette.lit ? s.palette.lamp : s.palette.pane)
  s.stroke(`M${n(x)} ${n(y + h / 2)}h${n(w)}M${n(x + w / 2)} ${n(y)}v${n(h)}`, trim, 1.3 * s.u)
}

function doorway(s: Scene, x: number, y: number, w: number, base: number, look: Townhouse): void {
  s.flat(box(x - w * 0.08, y, w * 1.16, base - y), look.door)
  s.flat(`M${n(x - w * 0.08)} ${n(y)}a${n(w * 0.58)} ${n(w * 0.58)} 0 0 1 ${n(w * 1.16)} 0Z`, look.trim)
}

export type Skyline = {
  from?: number
  to?: number
  low: number
  high: number
  widths: [number, number]
  center?: number
  lit?: number
  spires?: number
}

/** Towers of a modern city, taller towards `center`. */
export function skyline(s: Scene, base: number, colours: [string, string], look: Skyline): void {
  const { chance } = s
  const from = look.from ?? -20 * s.u
  const to = look.to ?? s.width + 20 * s.u
  for (let x = from; x < to;) {
    const w = chance.between(...look.widths)
    const t = (x - from) / (to - from)
    const swell = 0.4 + 0.6 * Math.exp(-(((t - (look.center ?? 0.5)) / 0.26) ** 2))
    const h = (look.low + (look.high - look.low) * chance.next() ** 1.25) * swell
    const d = polygon(towerOutline(x, base, w, h, chance.next(), look.spires ?? 0.16))
    s.solid(d, s.across(...colours))
    s.shade(d, s.inkAcross(0, 0.55, 0.45))
    if (look.lit) cityWindows(s, x, base, w, h, look.lit)
    x += w * chance.between(0.72, 1.05)
  }
}

function towerOutline(x: number, base: number, w: number, h: number, kind: number, spires: number): Point[] {
  const top = base - h
  const body = (crown: Point[]): Point[] => [[x, base + 2], ...crown, [x + w, base + 2]]
  if (kind < spires) {
    const step = w * 0.16
    return body([
      [x, top + h * 0.16],
      [x + step, top + h * 0.16],
      [x + step, top + h * 0.06],
      [x + w * 0.46, top + h * 0.06],
      [x + w / 2, top - h * 0.2],
      [x + w * 0.54, top + h * 0.06],
      [x + w - step, top + h * 0.06],
      [x + w - step, top + h * 0.16],
      [x + w, top + h * 0.16],
    ])
  }
  if (kind < 0.34)
    return body([
      [x, top],
      [x + w / 2, top - w * 0.28],
      [x + w, top],
    ])
  if (kind < 0.5)
    return body([
      [x, top + w / 2],
      [x + w, top],
    ])
  return body([
    [x, top],
    [x + w * 0.2, top],
    [x + w * 0.2, top - w * 0.12],
    [x + w * 0.55, top - w * 0.12],
    [x + w * 0.55, top],
    [x + w, top],
  ])
}

function cityWindows(s: Scene, x: number, base: number, w: number, h: number, lit: number): void {
  const { u, chance } = s
  const gx = Math.max(7 * u, w / 6)
  const bright: string[] = ["", ""]
  for (let y = base - h * 0.8 + 10 * u; y < base - 10 * u; y += 13 * u) {
    for (let wx = x + 6 * u; wx < x + w - 8 * u; wx += gx) {
      if (chance.next() < lit) bright[chance.whole(0, 1)] += box(wx, y, gx * 0.42, 5.5 * u)
    }
  }
  s.flat(bright[0]!, s.palette.lamp, 0.9)
  s.flat(bright[1]!, s.palette.lamp, 0.55)
}
