import { mix } from "../colour.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A covered market: an iron roof with a great fan window, stalls under striped awnings on both sides. */
export function marketHall(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const floor = s.level(0.72, 0.72)
  const back = s.level(0.34, 0.36)
  s.flat(box(0, 0, w, h), s.down(s.tint("#cdb292"), s.tint("#f3e1bd")))
  s.shade(box(0, 0, w, back), s.inkDown(0.7, 0.05))
  window(s, w / 2, floor - 120 * u, Math.min(w * 0.24, 380 * u))
  roof(s, back)
  hall(s, floor)
  for (const [share, y, size] of [
    [0.36, 0.735, 0.5],
    [0.64, 0.735, 0.5],
    [0.24, 0.83, 0.78],
    [0.76, 0.83, 0.78],
    [0.06, 1.0, 1.25],
    [0.94, 1.0, 1.25],
  ] as const)
    stall(s, w * share, h * y, 250 * u * size)
  for (const [share, y, size] of [
    [0.5, 0.2, 1],
    [0.3, 0.12, 1.5],
    [0.7, 0.12, 1.5],
  ] as const)
    lamp(s, w * share, h * y, 34 * u * size)
  for (const [share, y, k] of [
    [0.46, 0.8, 1],
    [0.53, 0.78, 0.9],
    [0.57, 0.86, 1.3],
    [0.44, 0.9, 1.5],
  ] as const)
    shopper(s, w * (share + chance.between(-0.01, 0.01)), h * y, 58 * u * k)
  s.light(
    ellipse(w / 2, h * 0.45, w * 0.4, h * 0.5),
    s.radial(w / 2, h * 0.45, w * 0.4, [
      [0, "#fff", 0.5],
      [1, "#fff", 0],
    ]),
  )
  s.shade(
    box(0, 0, w, h),
    s.linear(
      [0, 0],
      [0, h],
      [
        [0, "#fff", 0.3],
        [0.4, "#fff", 0],
        [1, "#fff", 0.25],
      ],
    ),
  )
  s.flat(box(0, 0, w, h), palette.sky[1]!, 0.08)
}

function window(s: Scene, x: number, y: number, r: number): void {
  const { palette, u } = s
  const d = `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y)}Z`
  s.solid(d, s.down(palette.sky[1]!, palette.sky[3] ?? palette.glow))
  const iron = s.tint("#2f4a46")
  let bars = ""
  for (let i = 1; i < 10; i++)
    bars += `M${n(x)} ${n(y)}L${n(x - Math.cos((i / 10) * Math.PI) * r)} ${n(y - Math.sin((i / 10) * Math.PI) * r)}`
  s.stroke(bars, iron, 5 * u)
  for (const k of [1, 0.68, 0.34])
    s.stroke(`M${n(x - r * k)} ${n(y)}A${n(r * k)} ${n(r * k)} 0 0 1 ${n(x + r * k)} ${n(y)}`, iron, 7 * u)
  s.stroke(`M${n(x - r * 1.05)} ${n(y)}H${n(x + r * 1.05)}`, iron, 12 * u)
}

function roof(s: Scene, back: number): void {
  const { width: w, u } = s
  const iron = s.tint("#37544f")
  let ribs = ""
  for (const k of [0.34, 0.5, 0.72, 1.05]) {
    const [half, top, foot] = [w * k * 0.62, back * (1 - k) * 0.9, back * (1 + k * 0.9)]
    const [left, right] = [n(w / 2 - half), n(w / 2 + half)]
    ribs += `M${left} ${n(foot)}Q${left} ${n(top)} ${n(w / 2)} ${n(top)}Q${right} ${n(top)} ${right} ${n(foot)}`
    for (const side of [-1, 1])
      s.stroke(`M${n(w / 2 + side * half)} ${n(foot)}V${n(s.height * (0.66 + k * 0.3))}`, iron, 10 * u * (0.6 + k))
  }
  s.stroke(ribs, iron, 11 * u)
}

function hall(s: Scene, floor: number): void {
  const { width: w, height: h, u, palette } = s
  const d = box(0, floor, w, h - floor)
  s.solid(d, s.down(s.tint("#c9a98a"), s.tint("#a9825f")))
  let joints = ""
  for (let i = -9; i <= 9; i++) joints += `M${n(w / 2 + i * 30 * u)} ${n(floor)}L${n(w / 2 + i * 190 * u)} ${n(h)}`
  for (let i = 1; i < 7; i++) joints += `M0 ${n(floor + (h - floor) * (i / 7) ** 1.6)}H${w}`
  s.stroke(joints, palette.shadow, 2 * u, 0.2)
}

const fruit = ["#d9442f", "#f0a63c", "#7fae4c", "#f3d35a", "#8f3f6a", "#e8703c"]

function stall(s: Scene, x: number, y: number, k: number): void {
  const { chance } = s
  const cloth = s.tint(chance.pick(["#c2453a", "#2f7f78", "#3f6f4a", "#24345a"]))
  const table = box(x - k, y - k * 0.5, k * 2, k * 0.5)
  s.solid(table, s.tint("#7d5a3f"))
  s.shade(table, s.inkDown(0.1, 0.6))
  for (let crate = 0; crate < 4; crate++) {
    const [cx, colour] = [x - k * 0.98 + crate * k * 0.5, s.tint(fruit[(crate + chance.whole(0, 5)) % 6]!)]
    for (let i = 0; i < 15; i++) {
      const [rank, column] = [Math.floor(i / 5), i % 5]
      const ball = ellipse(cx + k * (0.07 + column * 0.085 + rank * 0.02), y - k * (0.5 + rank * 0.075), k * 0.056)
      s.solid(ball, mix(colour, s.palette.shadow, (i % 3) * 0.06))
      s.light(ball, s.inkDown(0.5, 0))
    }
    s.solid(box(cx, y - k * 0.47, k * 0.46, k * 0.2), s.tint("#d9b27c"))
    s.stroke(`M${n(cx)} ${n(y - k * 0.37)}h${n(k * 0.46)}`, s.tint("#a97f50"), k * 0.014)
  }
  for (const side of [-0.96, 0.96])
    s.stroke(`M${n(x + side * k)} ${n(y)}V${n(y - k * 1.35)}`, s.tint("#5c4638"), k * 0.04)
  for (let i = 0; i < 10; i++) {
    const [a, b] = [-1.08 + i * 0.216, -1.08 + (i + 1) * 0.216]
    const strip = polygon([
      [x + a * k * 0.86, y - k * 1.6],
      [x + b * k * 0.86, y - k * 1.6],
      [x + b * k, y - k * 1.2],
      [x + ((a + b) / 2) * k, y - k * 1.12],
      [x + a * k, y - k * 1.2],
    ])
    s.solid(strip, i % 2 ? s.tint("#fff3df") : cloth)
    s.shade(strip, s.inkDown(0, 0.45))
  }
}

function lamp(s: Scene, x: number, y: number, k: number): void {
  s.stroke(`M${n(x)} 0V${n(y)}`, s.tint("#2f4a46"), k * 0.1)
  s.flat(ellipse(x, y + k * 0.5, k * 2.2), s.palette.lamp, 0.16)
  s.solid(
    `M${n(x - k)} ${n(y + k * 0.5)}Q${n(x - k * 0.8)} ${n(y - k * 0.2)} ${n(x)} ${n(y - k * 0.2)}` +
      `Q${n(x + k * 0.8)} ${n(y - k * 0.2)} ${n(x + k)} ${n(y + k * 0.5)}Z`,
    s.tint("#2f4a46"),
  )
  s.flat(ellipse(x, y + k * 0.52, k * 0.5, k * 0.28), s.palette.lamp)
}

function shopper(s: Scene, x: number, y: number, k: number): void {
  const coat = s.tint(s.chance.pick(["#24345a", "#c2453a", "#2f7f78", "#e0a03c"]))
  s.flat(ellipse(x, y, k * 0.5, k * 0.1), s.palette.shadow, 0.35)
  s.solid(
    `M${n(x - k * 0.26)} ${n(y)}L${n(x - k * 0.3)} ${n(y - k)}` +
      `Q${n(x)} ${n(y - k * 1.4)} ${n(x + k * 0.3)} ${n(y - k)}L${n(x + k * 0.26)} ${n(y)}Z`,
    coat,
  )
  s.solid(ellipse(x, y - k * 1.42, k * 0.2), s.tint(s.chance.pick(["#c98d5e", "#f0bf98", "#7d4e34"])))
  s.solid(
    `M${n(x - k * 0.22)} ${n(y - k * 1.42)}Q${n(x)} ${n(y - k * 1.85)} ${n(x + k * 0.22)} ${n(y - k * 1.42)}Z`,
    s.tint("#3a2620"),
  )
  s.solid(box(x + k * 0.26, y - k * 0.62, k * 0.26, k * 0.26), s.tint("#b0803f"))
}
