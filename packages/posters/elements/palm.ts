import { ellipse, n, onQuadratic, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A coconut palm standing at (x, y), leaning by a share of its height. */
export function palm(s: Scene, x: number, y: number, h: number, lean: number): void {
  const [light, mid, dark] = s.palette.leaf
  const top: Point = [x + lean * h, y - h]
  const bend: Point = [x + lean * h * 0.1, y - h * 0.55]
  trunk(s, [x, y], bend, top, h * 0.03, dark, mid)
  const fronds = Array.from(
    { length: 11 },
    (_, i) => -Math.PI * 1.08 + (i / 10) * Math.PI * 1.16 + s.chance.between(-0.07, 0.07),
  )
  fronds.sort((a, b) => Math.abs(Math.sin(b)) - Math.abs(Math.sin(a)))
  for (const [i, angle] of fronds.entries())
    frond(s, top, angle, h * s.chance.between(0.4, 0.52), h, [dark, mid, light][i % 3]!)
  for (let i = 0; i < 4; i++) s.flat(ellipse(top[0] + (i - 1.5) * h * 0.027, top[1] + h * 0.027, h * 0.019), dark)
}

function trunk(s: Scene, foot: Point, bend: Point, top: Point, w: number, bark: string, ring: string): void {
  s.solid(
    `M${n(foot[0] - w * 1.3)} ${n(foot[1])}Q${n(bend[0] - w)} ${n(bend[1])} ${n(top[0] - w / 2)} ${n(top[1])}` +
      `L${n(top[0] + w / 2)} ${n(top[1])}Q${n(bend[0] + w)} ${n(bend[1])} ${n(foot[0] + w * 1.3)} ${n(foot[1])}Z`,
    bark,
  )
  let rings = ""
  for (let i = 1; i < 16; i++) {
    const p = onQuadratic(foot, bend, top, i / 16)
    const slim = 1 - i / 32
    rings += `M${n(p[0] - w * slim)} ${n(p[1])}q${n(w * slim)} ${n(w * 0.8)} ${n(w * 2 * slim)} 0`
  }
  s.stroke(rings, ring, w * 0.09, 0.7)
}

function frond(s: Scene, top: Point, angle: number, long: number, h: number, colour: string): void {
  const end: Point = [top[0] + Math.cos(angle) * long, top[1] + Math.sin(angle) * long * 0.55 + long * 0.3]
  const crown: Point = [top[0] + Math.cos(angle) * long * 0.5, top[1] + Math.sin(angle) * long * 0.8 - long * 0.16]
  const at = (t: number) => onQuadratic(top, crown, end, t)
  const rib = Array.from({ length: 13 }, (_, i) => at(i / 12))
  const thick = h * 0.006
  let d = polygon([
    ...rib.map(([x, y]): Point => [x, y - thick]),
    ...rib
      .slice()
      .reverse()
      .map(([x, y]): Point => [x, y + thick]),
  ])
  for (let i = 2; i < 27; i++) {
    const t = i / 27
    const p = at(t)
    const q = at(Math.min(1, t + 0.05))
    const reach = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1
    const [ux, uy] = [(q[0] - p[0]) / reach, (q[1] - p[1]) / reach]
    const leaflet = long * 0.24 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) ** 0.8 * s.chance.between(0.85, 1.1)
    for (const side of [1, -1]) {
      // Leaflets on the lower side hang; on the upper side they are half as long.
      const vx = ux * 0.75 - uy * side * 0.62
      const vy = uy * 0.75 + ux * side * 0.62 + (side * ux > 0 ? 0.55 : 0.12)
      const size = (leaflet * (vy < 0 ? 0.55 : 1)) / (Math.hypot(vx, vy) || 1)
      d += polygon([p, [q[0] + ux * 2 * s.u, q[1] + uy * 2 * s.u], [p[0] + vx * size, p[1] + vy * size]])
    }
  }
  s.solid(d, colour)
}
