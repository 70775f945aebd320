import { box, ellipse, n, polygon } from "../path.ts"
import type { Spot } from "./spot.ts"
import type { Scene } from "../scene.ts"

/** A modern observation tower: a needle with a round deck. */
export function tower(s: Scene, { x, y, h }: Spot): void {
  const concrete = s.tint("#d9d2c6", 0.08)
  const tall = h * 1.5
  s.solid(
    polygon([
      [x - h * 0.075, y],
      [x - h * 0.025, y - tall * 0.7],
      [x + h * 0.025, y - tall * 0.7],
      [x + h * 0.075, y],
    ]),
    concrete,
  )
  s.shade(
    polygon([
      [x, y],
      [x, y - tall * 0.7],
      [x + h * 0.025, y - tall * 0.7],
      [x + h * 0.075, y],
    ]),
    "#888",
  )
  const pod = polygon([
    [x - h * 0.05, y - tall * 0.62],
    [x - h * 0.14, y - tall * 0.68],
    [x - h * 0.14, y - tall * 0.71],
    [x - h * 0.06, y - tall * 0.75],
    [x + h * 0.06, y - tall * 0.75],
    [x + h * 0.14, y - tall * 0.71],
    [x + h * 0.14, y - tall * 0.68],
    [x + h * 0.05, y - tall * 0.62],
  ])
  s.solid(pod, concrete)
  s.shade(pod, s.inkAcross(0, 0.8, 0.2))
  s.flat(
    box(x - h * 0.13, y - tall * 0.705, h * 0.26, tall * 0.016),
    s.palette.lit > 0.1 ? s.palette.lamp : s.palette.pane,
  )
  s.solid(
    polygon([
      [x - h * 0.022, y - tall * 0.75],
      [x, y - tall],
      [x + h * 0.022, y - tall * 0.75],
    ]),
    s.tint("#d6513f"),
  )
}

export function clockTower(s: Scene, { x, y, h }: Spot): void {
  const stone = s.tint("#d8b483")
  const dark = s.tint("#6e5140")
  const slate = s.tint("#4a5a63")
  const tall = h * 1.45
  const w = tall * 0.17
  const shaft = box(x - w / 2, y - tall * 0.64, w, tall * 0.64)
  s.solid(shaft, stone)
  let ribs = ""
  for (const k of [-0.32, -0.16, 0, 0.16, 0.32]) ribs += `M${n(x + k * w)} ${n(y)}V${n(y - tall * 0.6)}`
  s.stroke(ribs, dark, w * 0.035, 0.5)
  for (const k of [0.14, 0.3, 0.46]) s.flat(box(x - w * 0.5, y - tall * k, w, tall * 0.008), dark, 0.6)
  s.shade(shaft, s.inkAcross(0, 0.8, 0.35))
  const head = box(x - w * 0.6, y - tall * 0.79, w * 1.2, tall * 0.17)
  s.solid(head, stone)
  s.shade(head, s.inkAcross(0, 0.7, 0.4))
  s.flat(ellipse(x, y - tall * 0.705, w * 0.45), dark)
  s.flat(ellipse(x, y - tall * 0.705, w * 0.39), s.palette.lit > 0.1 ? s.palette.lamp : s.tint("#fff6e0"))
  s.stroke(
    `M${n(x)} ${n(y - tall * 0.705)}v${n(-w * 0.3)}M${n(x)} ${n(y - tall * 0.705)}l${n(w * 0.2)} ${n(w * 0.12)}`,
    dark,
    w * 0.06,
  )
  const roof = polygon([
    [x - w * 0.66, y - tall * 0.79],
    [x - w * 0.38, y - tall * 0.855],
    [x - w * 0.3, y - tall * 0.855],
    [x - w * 0.3, y - tall * 0.885],
    [x, y - tall],
    [x + w * 0.3, y - tall * 0.885],
    [x + w * 0.3, y - tall * 0.855],
    [x + w * 0.38, y - tall * 0.855],
    [x + w * 0.66, y - tall * 0.79],
  ])
  s.solid(roof, slate)
  s.shade(roof, s.inkAcross(0, 0.8, 0.4))
  s.flat(box(x - w * 0.3, y - tall * 0.88, w * 0.6, tall * 0.022), s.palette.lamp, 0.9)
}

/** A lattice tower of wrought iron. */
export function ironTower(s: Scene, { x, y, h }: Spot): void {
  const iron = s.tint("#8a5f45")
  const tall = h * 1.9
  const half = (t: number) => tall * (0.19 * (1 - t) ** 2.3 + 0.012)
  for (const side of [-1, 1]) {
    const outer = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.92].map((t): [number, number] => [
      x + side * half(t),
      y - tall * t,
    ])
    const inner = outer.map(([px, py], i): [number, number] => [x + (px - x) * (i < 2 ? 0.56 : i < 4 ? 0.5 : 0.2), py])
    const leg = polygon([...outer, ...inner.reverse()])
    s.solid(leg, iron)
    if (side > 0) s.shade(leg, "#aaa")
  }
  let lattice = ""
  for (let t = 0; t < 0.86; t += 0.035) {
    const [a, b] = [half(t), half(t + 0.035)]
    for (const side of [-1, 1])
      lattice +=
        `M${n(x + side * a)} ${n(y - tall * t)}L${n(x + side * b * 0.5)} ${n(y - tall * (t + 0.035))}` +
        `M${n(x + side * a * 0.5)} ${n(y - tall * t)}L${n(x + side * b)} ${n(y - tall * (t + 0.035))}`
  }
  s.stroke(lattice, s.fade(s.palette.shadow, 0.2), tall * 0.003, 0.6)
  s.stroke(
    `M${n(x - half(0.02) * 0.56)} ${n(y - tall * 0.02)}` +
      `Q${n(x)} ${n(y - tall * 0.25)} ${n(x + half(0.02) * 0.56)} ${n(y - tall * 0.02)}`,
    iron,
    tall * 0.014,
  )
  for (const [t, thick] of [
    [0.2, 0.03],
    [0.42, 0.022],
    [0.88, 0.018],
  ] as const) {
    s.solid(box(x - half(t) * 1.12, y - tall * (t + thick), half(t) * 2.24, tall * thick), iron)
    s.flat(
      box(x - half(t) * 1.12, y - tall * (t + thick * 0.6), half(t) * 2.24, tall * thick * 0.2),
      s.palette.lamp,
      0.7,
    )
  }
  s.solid(
    polygon([
      [x - tall * 0.012, y - tall * 0.88],
      [x, y - tall * 1.02],
      [x + tall * 0.012, y - tall * 0.88],
    ]),
    iron,
  )
}

/** Five curved roofs on a red body. */
export function pagoda(s: Scene, { x, y, h }: Spot): void {
  const red = s.tint("#b8483c")
  const roof = s.tint("#3f5560")
  const gold = s.tint("#f0c877")
  const tall = h * 1.45
  for (let i = 0; i < 5; i++) {
    const w = tall * (0.17 - i * 0.018)
    const foot = y - tall * i * 0.158
    const body = box(x - w * 0.72, foot - tall * 0.16, w * 1.44, tall * 0.16)
    s.solid(body, red)
    for (const k of [-0.42, 0, 0.42])
      s.flat(
        box(x + k * w * 1.1 - w * 0.13, foot - tall * 0.085, w * 0.26, tall * 0.075),
        s.palette.lit > 0.1 ? s.palette.lamp : gold,
        0.9,
      )
    s.shade(body, s.inkAcross(0, 0.8, 0.4))
    const eave = foot - tall * 0.1
    const reach = w * 1.62
    const d =
      `M${n(x - reach)} ${n(eave - tall * 0.014)}` +
      `Q${n(x - w * 0.9)} ${n(eave - tall * 0.014)} ${n(x - w * 0.62)} ${n(eave - tall * 0.062)}` +
      `H${n(x + w * 0.62)}` +
      `Q${n(x + w * 0.9)} ${n(eave - tall * 0.014)} ${n(x + reach)} ${n(eave - tall * 0.014)}` +
      `Q${n(x + w)} ${n(eave + tall * 0.014)} ${n(x)} ${n(eave + tall * 0.014)}` +
      `Q${n(x - w)} ${n(eave + tall * 0.014)} ${n(x - reach)} ${n(eave - tall * 0.014)}Z`
    s.solid(d, roof)
    s.shade(d, s.inkAcross(0.1, 0.8, 0.4))
    s.stroke(
      `M${n(x - reach)} ${n(eave - tall * 0.014)}` +
        `Q${n(x - w)} ${n(eave + tall * 0.014)} ${n(x)} ${n(eave + tall * 0.014)}` +
        `Q${n(x + w)} ${n(eave + tall * 0.014)} ${n(x + reach)} ${n(eave - tall * 0.014)}`,
      gold,
      tall * 0.005,
      0.8,
    )
  }
  s.solid(
    polygon([
      [x - tall * 0.008, y - tall * 0.8],
      [x, y - tall],
      [x + tall * 0.008, y - tall * 0.8],
    ]),
    gold,
  )
  for (let i = 0; i < 4; i++)
    s.flat(ellipse(x, y - tall * (0.83 + i * 0.03), tall * (0.022 - i * 0.003), tall * 0.006), gold)
}

export function torii(s: Scene, { x, y, h }: Spot): void {
  const red = s.tint("#cf4a36")
  const dark = s.tint("#3a2f3c")
  const w = h * 0.62
  for (const side of [-1, 1]) {
    const post = polygon([
      [x + side * w * 0.78 - h * 0.045, y],
      [x + side * w * 0.7 - h * 0.04, y - h * 0.86],
      [x + side * w * 0.7 + h * 0.04, y - h * 0.86],
      [x + side * w * 0.78 + h * 0.045, y],
    ])
    s.solid(post, red)
    s.shade(post, s.inkAcross(0, 0.75, 0.3))
    s.solid(box(x + side * w * 0.78 - h * 0.055, y - h * 0.1, h * 0.11, h * 0.1), dark)
  }
  s.solid(box(x - w * 0.94, y - h * 0.7, w * 1.88, h * 0.07), red)
  s.solid(box(x - h * 0.05, y - h * 0.84, h * 0.1, h * 0.15), s.tint("#f0c877"))
  const beam = (lift: number, thick: number, reach: number) =>
    `M${n(x - w * reach)} ${n(y - h * (lift + 0.07))}` +
    `Q${n(x)} ${n(y - h * (lift - 0.03))} ${n(x + w * reach)} ${n(y - h * (lift + 0.07))}` +
    `V${n(y - h * (lift + 0.07 - thick))}` +
    `Q${n(x)} ${n(y - h * (lift - 0.03 - thick))} ${n(x - w * reach)} ${n(y - h * (lift + 0.07 - thick))}Z`
  s.solid(beam(0.9, 0.08, 1.12), red)
  s.shade(beam(0.9, 0.08, 1.12), s.inkAcross(0, 0.6, 0.3))
  s.solid(beam(0.96, 0.07, 1.2), dark)
}

export function ferrisWheel(s: Scene, { x, y, h }: Spot): void {
  const r = h * 0.56
  const cy = y - r * 1.16
  const frame = s.tint("#fff3df", 0.1)
  s.stroke(`M${n(x)} ${n(cy)}L${n(x - r * 0.5)} ${n(y)}M${n(x)} ${n(cy)}L${n(x + r * 0.5)} ${n(y)}`, frame, r * 0.05)
  let spokes = ""
  for (let i = 0; i < 20; i++)
    spokes += `M${n(x)} ${n(cy)}L${n(x + Math.cos((i * Math.PI) / 10) * r)} ${n(cy + Math.sin((i * Math.PI) / 10) * r)}`
  s.stroke(spokes, frame, r * 0.01, 0.8)
  s.stroke(ellipse(x, cy, r), frame, r * 0.045)
  s.stroke(ellipse(x, cy, r * 0.92), frame, r * 0.015)
  s.flat(ellipse(x, cy, r * 0.08), s.tint("#d6513f"))
  for (let i = 0; i < 20; i++)
    s.solid(
      ellipse(x + Math.cos((i * Math.PI) / 10) * r * 1.04, cy + Math.sin((i * Math.PI) / 10) * r * 1.04, r * 0.055),
      s.tint(["#d6513f", "#f2b544", "#2f7f8c"][i % 3]!),
    )
}
