import { ellipse, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

export function pine(s: Scene, x: number, y: number, h: number, colour: string, snow = false): void {
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 1; i <= 7; i++) {
    const t = i / 7
    const w = h * 0.21 * t ** 0.9 * s.chance.between(0.85, 1.1)
    const tier = y - h + h * t * 0.93
    right.push([x + w, tier], [x + w * 0.46, tier - h * 0.012])
    left.push([x - w, tier], [x - w * 0.46, tier - h * 0.012])
  }
  s.solid(
    polygon([
      [x, y - h],
      ...right,
      [x + h * 0.02, y - h * 0.07],
      [x + h * 0.02, y],
      [x - h * 0.02, y],
      [x - h * 0.02, y - h * 0.07],
      ...left.reverse(),
    ]),
    colour,
  )
  s.shade(polygon([[x, y - h], ...right, [x, y - h * 0.07]]), s.inkDown(0.35, 0.7))
  if (!snow) return
  let d = ""
  for (let i = 0; i < 6; i++) {
    const tier = y - h + (h * (i + 0.25) * 0.93) / 7
    const w = (h * 0.21 * (i + 0.9)) / 7
    d +=
      `M${n(x)} ${n(tier - h * 0.04)}L${n(x + w * 0.5)} ${n(tier + h * 0.04)}` +
      `Q${n(x)} ${n(tier + h * 0.05)} ${n(x - w)} ${n(tier + h * 0.085)}` +
      `Q${n(x - w * 0.5)} ${n(tier + h * 0.02)} ${n(x)} ${n(tier - h * 0.04)}Z`
  }
  s.flat(d, s.palette.snow[0], 0.92)
}

/** A flame-shaped tree: cypress in the Mediterranean, poplar elsewhere. */
export function cypress(s: Scene, x: number, y: number, h: number, colour: string): void {
  const w = h * 0.13
  const d =
    `M${n(x - w)} ${n(y)}Q${n(x - w * 1.25)} ${n(y - h * 0.5)} ${n(x)} ${n(y - h)}` +
    `Q${n(x + w * 1.25)} ${n(y - h * 0.5)} ${n(x + w)} ${n(y)}Z`
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.8, 0.3))
  s.light(d, s.inkAcross(0.3, 0))
}

/** A crown of overlapping lobes on a trunk. */
export function roundTree(s: Scene, x: number, y: number, h: number, crown: string, bark = s.tint("#6b4a3c")): void {
  const r = h * 0.3
  s.solid(
    polygon([
      [x - h * 0.03, y],
      [x - h * 0.018, y - h * 0.6],
      [x + h * 0.018, y - h * 0.6],
      [x + h * 0.035, y],
    ]),
    bark,
  )
  let d = ""
  for (const [dx, dy, k] of [
    [-0.62, 0.25, 0.66],
    [0.62, 0.22, 0.66],
    [0, -0.28, 0.95],
    [-0.36, -0.2, 0.7],
    [0.4, -0.16, 0.7],
    [0, 0.32, 0.8],
  ] as const) {
    d += ellipse(x + dx * r * s.chance.between(0.9, 1.1), y - h * 0.66 + dy * r, r * k, r * k * 0.92)
  }
  s.solid(d, crown)
  s.shade(
    d,
    s.linear(
      [x - r, y - h],
      [x + r * 1.1, y - h * 0.4],
      [
        [0.3, "#fff", 0],
        [1, "#fff", 0.75],
      ],
    ),
  )
  s.light(
    d,
    s.linear(
      [x - r, y - h],
      [x + r * 0.2, y - h * 0.5],
      [
        [0, "#fff", 0.6],
        [1, "#fff", 0],
      ],
    ),
  )
}

/** Low scrub: a clump of half-round leaves. */
export function bush(s: Scene, x: number, y: number, r: number, colour: string): void {
  let d = ""
  for (const k of [-0.8, 0, 0.8]) d += ellipse(x + k * r, y - r * (k ? 0.25 : 0.5), r * 0.72, r * 0.6)
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.6, 0.3))
}

/** The flat-topped umbrella thorn of the savanna. */
export function acacia(s: Scene, x: number, y: number, h: number, crown: string, bark: string): void {
  const w = h * 0.035
  const fork = y - h * 0.45
  s.solid(
    polygon([
      [x - w * 1.5, y],
      [x - w * 0.8, fork],
      [x + w * 0.8, fork],
      [x + w * 1.5, y],
    ]),
    bark,
  )
  for (const [dx, up] of [
    [-0.4, 0.82],
    [-0.16, 0.86],
    [0.12, 0.88],
    [0.42, 0.8],
  ] as const) {
    s.stroke(
      `M${n(x)} ${n(fork + h * 0.04)}Q${n(x + dx * h * 0.4)} ${n(fork - h * 0.12)} ${n(x + dx * h)} ${n(y - h * up)}`,
      bark,
      w * 1.05,
    )
  }
  for (const [dx, dy, k] of [
    [-0.28, 0.82, 0.4],
    [0.32, 0.8, 0.42],
    [0.02, 0.92, 0.56],
  ] as const) {
    const [cx, cy, r] = [x + dx * h, y - dy * h, k * h]
    const d =
      `M${n(cx - r)} ${n(cy)}` +
      `C${n(cx - r)} ${n(cy - r * 0.22)} ${n(cx - r * 0.5)} ${n(cy - r * 0.3)} ${n(cx - r * 0.2)} ` +
      `${n(cy - r * 0.28)}` +
      `C${n(cx)} ${n(cy - r * 0.4)} ${n(cx + r * 0.5)} ${n(cy - r * 0.36)} ${n(cx + r * 0.62)} ` +
      `${n(cy - r * 0.2)}` +
      `C${n(cx + r * 0.9)} ${n(cy - r * 0.18)} ${n(cx + r)} ${n(cy - r * 0.05)} ${n(cx + r)} ${n(cy)}` +
      `Q${n(cx)} ${n(cy + r * 0.12)} ${n(cx - r)} ${n(cy)}Z`
    s.solid(d, crown)
    s.shade(d, s.inkDown(0, 0.7, 0.2))
    s.light(d, s.inkDown(0.4, 0))
  }
}

/** A saguaro with two or three arms. */
export function cactus(s: Scene, x: number, y: number, h: number, colour: string): void {
  const w = h * 0.16
  const arm = (side: number, from: number, reach: number, up: number) =>
    s.stroke(
      `M${n(x)} ${n(y - h * from)}H${n(x + side * reach * h - side * w * 0.4)}` +
        `Q${n(x + side * reach * h)} ${n(y - h * from)} ${n(x + side * reach * h)} ` +
        `${n(y - h * from - w * 0.5)}V${n(y - h * up)}`,
      colour,
      w * 0.66,
    )
  arm(-1, 0.36, 0.24, 0.68)
  arm(1, 0.5, 0.22, 0.82)
  const d = `M${n(x - w / 2)} ${n(y)}V${n(y - h + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V${n(y)}Z`
  s.solid(d, colour)
  s.shade(d, s.inkAcross(0, 0.8, 0.4))
  for (const k of [-0.22, 0, 0.22])
    s.stroke(`M${n(x + k * w)} ${n(y)}V${n(y - h * 0.93)}`, s.palette.shadow, w * 0.05, 0.35)
}

/** A cherry bough coming in from the side, thick with blossom. */
export function bough(s: Scene, from: Point, to: Point, thick: number, petals: string[], bark: string): void {
  const { chance } = s
  const twigs: Point[][] = []
  const main = Array.from({ length: 9 }, (_, i): Point => {
    const t = i / 8
    return [
      from[0] + (to[0] - from[0]) * t,
      from[1] + (to[1] - from[1]) * t + Math.sin(t * 5) * thick * 2 + chance.between(-1, 1) * thick,
    ]
  })
  for (let i = 0; i < 8; i++)
    s.stroke(
      `M${n(main[i]![0])} ${n(main[i]![1])}L${n(main[i + 1]![0])} ${n(main[i + 1]![1])}`,
      bark,
      thick * (1 - i / 9),
    )
  for (let i = 2; i < 9; i++) {
    const [x, y] = main[i]!
    const end: Point = [
      x + chance.between(0.3, 1) * Math.sign(to[0] - from[0]) * thick * 8,
      y + chance.between(-6, 9) * thick,
    ]
    s.stroke(`M${n(x)} ${n(y)}Q${n((x + end[0]) / 2)} ${n(y)} ${n(end[0])} ${n(end[1])}`, bark, thick * 0.3)
    twigs.push([[x, y], end])
  }
  for (const [a, b] of twigs as [Point, Point][]) {
    for (let i = 0; i < 26; i++) {
      const t = chance.next()
      blossom(
        s,
        a[0] + (b[0] - a[0]) * t + chance.between(-3, 3) * thick,
        a[1] + (b[1] - a[1]) * t + chance.between(-2.4, 2.4) * thick,
        thick * chance.between(0.45, 0.95),
        petals[i % petals.length]!,
      )
    }
  }
}

function blossom(s: Scene, x: number, y: number, r: number, colour: string): void {
  let d = ""
  for (let i = 0; i < 5; i++)
    d += ellipse(x + Math.cos(i * 1.257) * r * 0.6, y + Math.sin(i * 1.257) * r * 0.6, r * 0.52)
  s.flat(d, colour, 0.95)
  s.flat(ellipse(x, y, r * 0.22), s.tint("#c2476a"), 0.8)
}
