import type { Spot } from "./spot.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A church of slender parabolic towers. */
export function basilica(s: Scene, { x, y, h }: Spot): void {
  const stone = [s.tint("#e8c99a"), s.tint("#d6ab76"), s.tint("#a87f56")] as const
  const nave =
    `M${n(x - h * 0.34)} ${n(y)}V${n(y - h * 0.42)}L${n(x)} ${n(y - h * 0.66)}` +
    `L${n(x + h * 0.34)} ${n(y - h * 0.42)}V${n(y)}Z`
  const spire = (dx: number, tall: number, half: number, colour: string) => {
    const cx = x + dx * h
    const d =
      `M${n(cx - half * h)} ${n(y)}` +
      `C${n(cx - half * h)} ${n(y - tall * h * 0.55)} ${n(cx - half * h * 0.55)} ${n(y - tall * h * 0.9)} ` +
      `${n(cx)} ${n(y - tall * h)}` +
      `C${n(cx + half * h * 0.55)} ${n(y - tall * h * 0.9)} ${n(cx + half * h)} ${n(y - tall * h * 0.55)} ` +
      `${n(cx + half * h)} ${n(y)}Z`
    s.solid(d, colour)
    s.shade(d, s.inkAcross(0, 0.8, 0.35))
    s.light(d, s.inkAcross(0.4, 0))
    for (let i = 0; i < 7; i++)
      s.flat(
        box(cx - half * h * 0.34, y - tall * h * (0.34 + i * 0.075), half * h * 0.68 * (1 - i * 0.1), h * 0.022),
        s.palette.pane,
        0.7,
      )
    s.flat(ellipse(cx, y - tall * h, h * 0.024), s.tint("#f3d06a"))
  }
  for (const [dx, tall] of [
    [-0.2, 1.2],
    [0.2, 1.2],
    [0, 1.55],
  ] as const)
    spire(dx, tall, 0.085, stone[1])
  s.solid(nave, stone[0])
  s.shade(nave, s.inkAcross(0, 0.6, 0.4))
  for (const [dx, tall] of [
    [-0.36, 0.95],
    [-0.13, 1.1],
    [0.13, 1.1],
    [0.36, 0.95],
  ] as const)
    spire(dx, tall, 0.07, stone[0])
  for (const dx of [-0.245, 0, 0.245]) {
    const porch =
      `M${n(x + (dx - 0.055) * h)} ${n(y)}V${n(y - h * 0.16)}` +
      `Q${n(x + dx * h)} ${n(y - h * 0.34)} ${n(x + (dx + 0.055) * h)} ${n(y - h * 0.16)}V${n(y)}Z`
    s.flat(porch, stone[2])
    s.flat(box(x + (dx - 0.025) * h, y - h * 0.13, h * 0.05, h * 0.13), s.palette.pane)
  }
  s.flat(ellipse(x, y - h * 0.4, h * 0.05), s.palette.lit > 0.1 ? s.palette.lamp : s.tint("#3f7fa0"))
}

/** A concert hall under rows of white shells, on a platform at the water. */
export function operaHouse(s: Scene, { x, y, h }: Spot): void {
  const [white, cream, dark] = [s.tint("#fffdf6"), s.tint("#e9e2d2"), s.tint("#8f8a94")]
  const base = box(x - h * 1.15, y - h * 0.14, h * 2.3, h * 0.2)
  s.solid(base, s.tint("#c9a58a"))
  s.shade(base, s.inkDown(0.1, 0.6))
  for (let i = 0; i < 26; i++)
    s.flat(
      box(x + (-1.08 + i * 0.083) * h, y - h * 0.06, h * 0.045, h * 0.07),
      s.palette.lit > 0.1 ? s.palette.lamp : s.palette.pane,
      0.75,
    )
  const shell = (dx: number, tall: number, way: 1 | -1) => {
    const foot = x + dx * h
    const foil = y - h * 0.14
    const d =
      `M${n(foot)} ${n(foil)}` +
      `C${n(foot - way * h * 0.1)} ${n(foil - tall * h * 0.6)} ${n(foot + way * h * 0.16)} ` +
      `${n(foil - tall * h * 0.95)} ${n(foot + way * tall * h * 0.62)} ${n(foil - tall * h)}` +
      `C${n(foot + way * tall * h * 0.48)} ${n(foil - tall * h * 0.6)} ${n(foot + way * tall * h * 0.5)} ` +
      `${n(foil - tall * h * 0.3)} ${n(foot + way * tall * h * 0.56)} ${n(foil)}Z`
    s.solid(d, s.across(way > 0 ? white : cream, way > 0 ? cream : white))
    s.shade(d, s.inkAcross(0, 0.6, 0.4))
    s.light(d, s.inkAcross(0.6, 0))
    for (const t of [0.3, 0.55])
      s.stroke(
        `M${n(foot + way * tall * h * t * 0.9)} ${n(foil)}` +
          `Q${n(foot + way * tall * h * t * 0.72)} ${n(foil - tall * h * 0.5)} ` +
          `${n(foot + way * tall * h * (0.36 + t * 0.3))} ${n(foil - tall * h * (0.93 - t * 0.1))}`,
        dark,
        h * 0.008,
        0.4,
      )
  }
  shell(0.95, 0.34, -1)
  shell(0.66, 0.52, -1)
  for (const [dx, tall] of [
    [-1.05, 0.42],
    [-0.8, 0.66],
    [-0.46, 0.92],
    [-0.02, 0.7],
    [0.34, 0.46],
  ] as const)
    shell(dx, tall, 1)
  s.stroke(
    polygon([
      [x - h * 1.15, y - h * 0.14],
      [x + h * 1.15, y - h * 0.14],
    ]),
    s.tint("#fff3df"),
    h * 0.012,
  )
}
