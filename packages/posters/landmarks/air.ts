import { box, n } from "../path.ts"
import type { Spot } from "./spot.ts"
import type { Scene } from "../scene.ts"

export function balloon(s: Scene, { x, y, h }: Spot): void {
  one(s, x, y, h * 0.5, ["#d6513f", "#ffe9c4", "#f2b544"])
  one(s, x + h * 0.95, y + h * 0.34, h * 0.24, ["#2f7f8c", "#ffe9c4", "#d6513f"])
}

function one(s: Scene, x: number, y: number, r: number, stripes: string[]): void {
  const hull = (w: number) =>
    `M${n(x)} ${n(y - r)}` +
    `C${n(x + w * 1.3)} ${n(y - r)} ${n(x + w * 1.25)} ${n(y + r * 0.35)} ${n(x + w * 0.18)} ` +
    `${n(y + r * 1.05)}H${n(x - w * 0.18)}` +
    `C${n(x - w * 1.25)} ${n(y + r * 0.35)} ${n(x - w * 1.3)} ${n(y - r)} ${n(x)} ${n(y - r)}Z`
  s.solid(hull(r * 0.92), s.tint(stripes[0]!))
  for (const [i, k] of [0.74, 0.5, 0.22].entries()) s.flat(hull(r * k), s.tint(stripes[(i + 1) % 3]!))
  s.shade(hull(r * 0.92), s.inkAcross(0, 0.75, 0.45))
  s.light(hull(r * 0.92), s.inkAcross(0.4, 0))
  s.stroke(
    `M${n(x - r * 0.15)} ${n(y + r * 1.05)}L${n(x - r * 0.1)} ${n(y + r * 1.32)}` +
      `M${n(x + r * 0.15)} ${n(y + r * 1.05)}L${n(x + r * 0.1)} ${n(y + r * 1.32)}`,
    s.tint("#5a3a2e"),
    r * 0.025,
  )
  s.solid(box(x - r * 0.13, y + r * 1.32, r * 0.26, r * 0.2), s.tint("#8a5a3a"))
}

/** An airliner climbing to the right, with its trail. */
export function plane(s: Scene, { x, y, h }: Spot): void {
  const k = h * 0.62
  const at = (dx: number, dy: number) => `${n(x + (dx * 0.97 + dy * 0.24) * k)} ${n(y + (dy * 0.97 - dx * 0.24) * k)}`
  const white = s.tint("#fffaf0")
  s.flat(`M${at(-0.5, 0.02)}L${at(-3.2, -0.03)}L${at(-3.2, 0.06)}Z`, s.palette.cloud, 0.6)
  s.solid(`M${at(0.05, -0.04)}L${at(-0.32, -0.34)}L${at(-0.22, -0.34)}L${at(0.22, -0.04)}Z`, s.tint("#c9d2da"))
  const hull =
    `M${at(-0.52, -0.05)}L${at(0.36, -0.07)}Q${at(0.52, -0.05)} ${at(0.54, 0.01)}` +
    `Q${at(0.5, 0.06)} ${at(0.36, 0.06)}L${at(-0.3, 0.06)}Q${at(-0.48, 0.03)} ${at(-0.52, -0.05)}Z`
  s.solid(hull, white)
  s.shade(hull, s.inkDown(0, 0.6, 0.3))
  s.solid(`M${at(-0.36, -0.05)}L${at(-0.56, -0.28)}L${at(-0.47, -0.28)}L${at(-0.22, -0.05)}Z`, s.tint("#d6513f"))
  s.solid(`M${at(0.14, 0.02)}L${at(-0.2, 0.4)}L${at(-0.08, 0.4)}L${at(0.3, 0.03)}Z`, s.tint("#aebbc8"))
}
