import { box, ellipse, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import { wall } from "../elements/buildings.ts"
import type { Spot } from "./spot.ts"
import type { Scene } from "../scene.ts"

export function lighthouse(s: Scene, { x, y, h }: Spot): void {
  const [white, red, dark] = [s.tint("#fff3df"), s.tint("#d6513f"), s.tint("#2b3245")]
  const tall = h * 1.2
  const w = tall * 0.13
  if (s.palette.stars > 0 || s.palette.lit > 0.25) beam(s, x, y - tall * 0.87, tall)
  const [hx, hw, hh] = [x + w * 0.9, tall * 0.42, tall * 0.17]
  s.solid(box(hx + hw * 0.72, y - hh * 2.2, hw * 0.1, hh), white)
  wall(s, hx, y, hw, hh, white)
  s.solid(
    polygon([
      [hx - tall * 0.012, y - hh],
      [hx + hw * 0.1, y - hh * 1.75],
      [hx + hw * 0.9, y - hh * 1.75],
      [hx + hw + tall * 0.012, y - hh],
    ]),
    red,
  )
  for (let i = 0; i < 4; i++)
    s.flat(box(hx + hw * (0.1 + i * 0.23), y - hh * 0.75, hw * 0.1, hh * 0.42), i === 1 ? red : dark)
  const part = (a: number, b: number) =>
    polygon([
      [x - w * (0.5 - 0.2 * a), y - tall * 0.78 * a],
      [x - w * (0.5 - 0.2 * b), y - tall * 0.78 * b],
      [x + w * (0.5 - 0.2 * b), y - tall * 0.78 * b],
      [x + w * (0.5 - 0.2 * a), y - tall * 0.78 * a],
    ])
  s.solid(part(0, 1), white)
  s.flat(part(0.16, 0.36), red)
  s.flat(part(0.58, 0.78), red)
  s.shade(part(0, 1), s.inkAcross(0, 0.95, 0.4))
  for (const t of [0.46, 0.88]) s.flat(box(x - w * 0.06, y - tall * 0.78 * t, w * 0.12, tall * 0.035), dark)
  const gallery = y - tall * 0.78
  s.solid(box(x - w * 0.48, gallery - tall * 0.022, w * 0.96, tall * 0.022), dark)
  s.stroke(`M${n(x - w * 0.46)} ${n(gallery - tall * 0.05)}H${n(x + w * 0.46)}`, dark, tall * 0.007)
  s.solid(box(x - w * 0.25, gallery - tall * 0.13, w * 0.5, tall * 0.11), s.palette.lamp)
  s.stroke(`M${n(x)} ${n(gallery - tall * 0.02)}v${n(-tall * 0.11)}`, dark, tall * 0.006)
  s.solid(
    `M${n(x - w * 0.33)} ${n(gallery - tall * 0.125)}` +
      `Q${n(x)} ${n(gallery - tall * 0.24)} ${n(x + w * 0.33)} ${n(gallery - tall * 0.125)}Z`,
    red,
  )
}

function beam(s: Scene, x: number, y: number, tall: number): void {
  const reach = s.width * 0.5
  s.flat(
    `M${n(x)} ${n(y - 3 * s.u)}L${n(x - reach)} ${n(y - reach * 0.15)}V${n(y + reach * 0.01)}` +
      `L${n(x)} ${n(y + 3 * s.u)}Z`,
    s.linear(
      [x, y],
      [x - reach, y],
      [
        [0, s.palette.lamp, 0.7],
        [1, s.palette.lamp, 0],
      ],
    ),
  )
  s.flat(
    `M${n(x)} ${n(y - 3 * s.u)}L${n(x + reach * 0.6)} ${n(y - reach * 0.02)}V${n(y + reach * 0.09)}` +
      `L${n(x)} ${n(y + 3 * s.u)}Z`,
    s.linear(
      [x, y],
      [x + reach * 0.6, y],
      [
        [0, s.palette.lamp, 0.6],
        [1, s.palette.lamp, 0],
      ],
    ),
  )
  s.light(
    ellipse(x, y, tall * 0.5),
    s.radial(x, y, tall * 0.5, [
      [0, "#fff", 0.9],
      [1, "#fff", 0],
    ]),
  )
}

/** A keep with battlements and conical towers. */
export function castle(s: Scene, { x, y, h }: Spot): void {
  const [stone, roof] = [s.tint("#d9c3a0", 0.05), s.tint("#4f6a86")]
  const crenels = (cx: number, top: number, w: number) => {
    for (let i = 0; i < 4; i++) s.solid(box(cx - w / 2 + (i * w) / 3.6, top - h * 0.04, w / 7, h * 0.045), stone)
  }
  const round = (cx: number, w: number, tall: number, cone: boolean) => {
    wall(s, cx - w / 2, y, w, tall, stone)
    s.flat(
      box(cx - w * 0.1, y - tall * 0.72, w * 0.2, h * 0.07),
      s.chance.next() < s.palette.lit ? s.palette.lamp : s.palette.pane,
    )
    if (!cone) return crenels(cx, y - tall, w)
    const d = polygon([
      [cx - w * 0.62, y - tall],
      [cx, y - tall - w * 1.7],
      [cx + w * 0.62, y - tall],
    ])
    s.solid(d, roof)
    s.shade(d, s.inkAcross(0, 0.85, 0.4))
    s.stroke(`M${n(cx)} ${n(y - tall - w * 1.7)}v${n(-h * 0.06)}`, roof, h * 0.008)
    s.solid(
      polygon([
        [cx, y - tall - w * 1.7 - h * 0.06],
        [cx + h * 0.06, y - tall - w * 1.7 - h * 0.042],
        [cx, y - tall - w * 1.7 - h * 0.025],
      ]),
      s.tint("#d6513f"),
    )
  }
  round(x + h * 0.1, h * 0.34, h * 0.82, false)
  round(x - h * 0.16, h * 0.15, h * 0.94, true)
  round(x + h * 0.36, h * 0.14, h * 0.76, true)
  wall(s, x - h * 0.52, y, h * 1.04, h * 0.36, stone)
  for (const k of [-0.36, -0.1, 0.16, 0.4]) crenels(x + k * h, y - h * 0.36, h * 0.22)
  round(x - h * 0.54, h * 0.18, h * 0.56, true)
  round(x + h * 0.54, h * 0.18, h * 0.5, true)
  s.flat(
    `M${n(x - h * 0.07)} ${n(y)}v${n(-h * 0.13)}a${n(h * 0.07)} ${n(h * 0.08)} 0 0 1 ${n(h * 0.14)} 0v${n(h * 0.13)}Z`,
    s.palette.pane,
  )
}

export function church(s: Scene, { x, y, h }: Spot): void {
  const [white, slate] = [s.tint("#fff6e4"), s.tint("#8a4a40")]
  wall(s, x - h * 0.02, y, h * 0.5, h * 0.28, white)
  const nave = polygon([
    [x - h * 0.05, y - h * 0.28],
    [x + h * 0.04, y - h * 0.46],
    [x + h * 0.45, y - h * 0.46],
    [x + h * 0.52, y - h * 0.28],
  ])
  s.solid(nave, slate)
  s.shade(nave, s.inkAcross(0, 0.6, 0.3))
  for (const k of [0.1, 0.22, 0.34])
    s.flat(
      `M${n(x + k * h)} ${n(y - h * 0.06)}v${n(-h * 0.1)}` +
        `a${n(h * 0.03)} ${n(h * 0.03)} 0 0 1 ${n(h * 0.06)} 0v${n(h * 0.1)}Z`,
      s.palette.lit > 0.1 ? s.palette.lamp : s.palette.pane,
    )
  wall(s, x - h * 0.2, y, h * 0.2, h * 0.6, white)
  const spire = polygon([
    [x - h * 0.23, y - h * 0.6],
    [x - h * 0.1, y - h * 1.06],
    [x + h * 0.03, y - h * 0.6],
  ])
  s.solid(spire, slate)
  s.shade(spire, s.inkAcross(0, 0.85, 0.45))
  s.flat(ellipse(x - h * 0.1, y - h * 0.5, h * 0.045), s.palette.pane)
  s.flat(box(x - h * 0.135, y - h * 0.13, h * 0.07, h * 0.13), slate)
}

export function windmill(s: Scene, { x, y, h }: Spot): void {
  const [white, cap] = [s.tint("#fff3df"), s.tint("#7a4a3a")]
  const body = polygon([
    [x - h * 0.2, y],
    [x - h * 0.12, y - h * 0.56],
    [x + h * 0.12, y - h * 0.56],
    [x + h * 0.2, y],
  ])
  s.solid(body, white)
  s.shade(body, s.inkAcross(0, 0.8, 0.35))
  s.solid(
    `M${n(x - h * 0.15)} ${n(y - h * 0.55)}Q${n(x)} ${n(y - h * 0.84)} ${n(x + h * 0.15)} ${n(y - h * 0.55)}Z`,
    cap,
  )
  s.flat(
    `M${n(x - h * 0.04)} ${n(y)}v${n(-h * 0.13)}a${n(h * 0.04)} ${n(h * 0.04)} 0 0 1 ${n(h * 0.08)} 0v${n(h * 0.13)}Z`,
    cap,
  )
  s.flat(box(x - h * 0.025, y - h * 0.36, h * 0.05, h * 0.07), s.palette.pane)
  const hub: Point = [x - h * 0.02, y - h * 0.62]
  for (let i = 0; i < 4; i++) {
    const a = 0.45 + (i * Math.PI) / 2
    const [cx, cy] = [Math.cos(a), Math.sin(a)]
    const at = (along: number, aside: number): Point => [
      hub[0] + (cx * along - cy * aside) * h,
      hub[1] + (cy * along + cx * aside) * h,
    ]
    s.stroke(`M${n(hub[0])} ${n(hub[1])}L${n(at(0.5, 0)[0])} ${n(at(0.5, 0)[1])}`, cap, h * 0.018)
    s.solid(polygon([at(0.1, 0.01), at(0.5, 0.01), at(0.5, 0.1), at(0.1, 0.09)]), s.tint("#ffe9c4"))
  }
  s.flat(ellipse(hub[0], hub[1], h * 0.028), cap)
}

export function pyramids(s: Scene, { x, y, h }: Spot): void {
  const [light, mid, dark] = s.palette.sand
  for (const [dx, k] of [
    [0.95, 0.6],
    [-1.05, 0.78],
    [0, 1.12],
  ] as const) {
    const [cx, tall] = [x + dx * h, h * k]
    const body = polygon([
      [cx - tall * 0.86, y],
      [cx, y - tall],
      [cx + tall * 0.86, y],
    ])
    s.solid(body, s.down(light, mid))
    s.light(body, s.inkAcross(0.6, 0))
    const lee = polygon([
      [cx, y - tall],
      [cx + tall * 0.86, y],
      [cx + tall * 0.2, y],
    ])
    s.flat(lee, dark)
    s.shade(lee, s.inkDown(0.15, 0.6))
    let courses = ""
    for (let i = 2; i < 15; i++) {
      const t = i / 15
      courses += `M${n(cx - tall * 0.86 * t)} ${n(y - tall * (1 - t))}H${n(cx + tall * (0.2 * t))}`
    }
    s.stroke(courses, dark, tall * 0.005, 0.45)
  }
}

/** A columned temple front. */
export function temple(s: Scene, { x, y, h }: Spot): void {
  const [stone, dark] = [s.tint("#f2e2c2"), s.tint("#a98a66")]
  const w = h * 0.78
  for (let i = 0; i < 3; i++)
    s.solid(
      box(x - w * (1.1 - i * 0.04), y - h * 0.04 * (i + 1), w * (2.2 - i * 0.08), h * 0.045),
      i % 2 ? dark : stone,
    )
  s.solid(box(x - w * 0.96, y - h * 0.52, w * 1.92, h * 0.42), s.tint("#7a604c"))
  for (let i = 0; i < 7; i++) {
    const column = box(x - w * 0.98 + (i * w * 1.84) / 6, y - h * 0.53, w * 0.13, h * 0.42)
    s.solid(column, stone)
    s.shade(column, s.inkAcross(0, 0.8, 0.4))
  }
  s.solid(box(x - w * 1.06, y - h * 0.6, w * 2.12, h * 0.08), stone)
  const pediment = polygon([
    [x - w * 1.12, y - h * 0.6],
    [x, y - h * 0.86],
    [x + w * 1.12, y - h * 0.6],
  ])
  s.solid(pediment, stone)
  s.shade(pediment, s.inkAcross(0, 0.6, 0.4))
  s.flat(
    polygon([
      [x - w * 0.86, y - h * 0.625],
      [x, y - h * 0.81],
      [x + w * 0.86, y - h * 0.625],
    ]),
    dark,
    0.6,
  )
}

/** A figure with open arms on a plinth. */
export function statue(s: Scene, { x, y, h }: Spot): void {
  const stone = s.tint("#f4ead6", 0.06)
  const k = h * 0.6
  s.solid(
    polygon([
      [x - k * 0.16, y],
      [x - k * 0.11, y - k * 0.22],
      [x + k * 0.11, y - k * 0.22],
      [x + k * 0.16, y],
    ]),
    s.tint("#b9ab94"),
  )
  const arms =
    `M${n(x - k * 0.52)} ${n(y - k * 0.8)}Q${n(x)} ${n(y - k * 0.92)} ${n(x + k * 0.52)} ${n(y - k * 0.8)}` +
    `L${n(x + k * 0.5)} ${n(y - k * 0.73)}` +
    `Q${n(x + k * 0.2)} ${n(y - k * 0.68)} ${n(x + k * 0.11)} ${n(y - k * 0.64)}H${n(x - k * 0.11)}` +
    `Q${n(x - k * 0.2)} ${n(y - k * 0.68)} ${n(x - k * 0.5)} ${n(y - k * 0.73)}Z`
  const robe = polygon([
    [x - k * 0.1, y - k * 0.84],
    [x + k * 0.1, y - k * 0.84],
    [x + k * 0.09, y - k * 0.5],
    [x + k * 0.12, y - k * 0.22],
    [x - k * 0.12, y - k * 0.22],
    [x - k * 0.09, y - k * 0.5],
  ])
  s.solid(arms, stone)
  s.solid(robe, stone)
  s.shade(robe, s.inkAcross(0, 0.8, 0.4))
  s.solid(ellipse(x, y - k * 0.93, k * 0.062, k * 0.08), stone)
}
