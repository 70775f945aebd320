import { mix } from "../colour.ts"
import { sky } from "../elements/sky.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A closed square of golden stone: arcades all around, a clock above them, café tables in front. */
export function arcadedSquare(s: Scene): void {
  const { width: w, height: h, u, palette, chance } = s
  const foot = s.level(0.66, 0.64)
  const tall = 300 * u * (1 + s.tallness * 0.3)
  const stone = s.tint("#e6b877")
  sky(s, foot, { clouds: 2, birds: 7 })
  if (s.landmark === "none") clockGable(s, w / 2, foot - tall, 150 * u, stone)
  placeLandmark(s, { land: { x: w / 2, y: foot - tall * 0.9, h: 230 * u } })
  front(s, -20 * u, w + 40 * u, foot, tall, stone)
  s.solid(box(0, foot, w, h - foot), s.down(mix(stone, palette.sand[0], 0.5), palette.sand[1]))
  s.shade(box(0, foot, w, h - foot), s.inkDown(0.45, 0.05))
  let joints = ""
  for (let i = -12; i <= 12; i++) joints += `M${n(w / 2 + i * 60 * u)} ${n(foot)}L${n(w / 2 + i * 210 * u)} ${n(h)}`
  for (let i = 1; i < 7; i++) joints += `M0 ${n(foot + (h - foot) * (i / 7) ** 1.5)}H${w}`
  s.stroke(joints, palette.shadow, 2.4 * u, 0.18)
  for (const [x, y, k] of [
    [0.12, 0.8, 1],
    [0.27, 0.86, 1.2],
    [0.74, 0.8, 1],
    [0.9, 0.88, 1.3],
    [0.42, 0.78, 0.8],
  ] as const)
    table(s, w * (x + chance.between(-0.02, 0.02)), h * y, 74 * u * k)
}

/** A bell gable with the square's clock, pinnacles at both ends. */
function clockGable(s: Scene, x: number, y: number, k: number, stone: string): void {
  const pale = mix(stone, "#ffffff", 0.2)
  const body =
    `M${n(x - k)} ${n(y)}V${n(y - k * 0.5)}H${n(x - k * 0.6)}` +
    `Q${n(x - k * 0.5)} ${n(y - k * 1.1)} ${n(x)} ${n(y - k * 1.15)}` +
    `Q${n(x + k * 0.5)} ${n(y - k * 1.1)} ${n(x + k * 0.6)} ${n(y - k * 0.5)}H${n(x + k)}V${n(y)}Z`
  s.solid(body, pale)
  s.shade(body, s.inkAcross(0, 0.55, 0.4))
  for (const side of [-0.92, 0.92])
    s.solid(
      polygon([
        [x + (side - 0.08) * k, y - k * 0.5],
        [x + side * k, y - k * 1.05],
        [x + (side + 0.08) * k, y - k * 0.5],
      ]),
      pale,
    )
  s.stroke(
    `M${n(x)} ${n(y - k * 1.15)}V${n(y - k * 1.6)}M${n(x - k * 0.13)} ${n(y - k * 1.45)}h${n(k * 0.26)}`,
    s.palette.shadow,
    k * 0.035,
  )
  s.solid(ellipse(x, y - k * 0.58, k * 0.36), s.tint("#5c4638"))
  s.flat(ellipse(x, y - k * 0.58, k * 0.31), s.tint("#fffaf0"))
  s.stroke(
    `M${n(x)} ${n(y - k * 0.58)}V${n(y - k * 0.82)}M${n(x)} ${n(y - k * 0.58)}L${n(x + k * 0.16)} ${n(y - k * 0.5)}`,
    s.palette.shadow,
    k * 0.035,
  )
}

function front(s: Scene, x: number, width: number, foot: number, tall: number, stone: string): void {
  const { u, palette, chance } = s
  const wall = box(x, foot - tall, width, tall)
  s.solid(wall, s.down(mix(stone, "#ffffff", 0.12), stone))
  s.shade(wall, s.inkAcross(0.05, 0.45, 0.3))
  s.solid(box(x, foot - tall - 18 * u, width, 22 * u), mix(stone, "#ffffff", 0.3))
  const count = Math.round(width / (92 * u))
  const step = width / count
  for (let i = 0; i < count; i++) {
    const cx = x + step * (i + 0.5)
    const r = step * 0.34
    const arch =
      `M${n(cx - r)} ${n(foot)}V${n(foot - tall * 0.2)}` +
      `A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(foot - tall * 0.2)}V${n(foot)}Z`
    s.flat(arch, mix(stone, palette.shadow, 0.62))
    s.shade(arch, s.inkDown(0.7, 0.2))
    s.stroke(
      `M${n(cx - r)} ${n(foot - tall * 0.2)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r)} ${n(foot - tall * 0.2)}`,
      mix(stone, "#ffffff", 0.35),
      5 * u,
    )
    for (const up of [0.44, 0.64, 0.83]) {
      s.flat(box(cx - 17 * u, foot - tall * up - 22 * u, 34 * u, 44 * u), mix(stone, "#ffffff", 0.4))
      s.flat(
        box(cx - 12 * u, foot - tall * up - 18 * u, 24 * u, 38 * u),
        chance.next() < palette.lit + 0.06 ? palette.lamp : palette.pane,
      )
      s.stroke(`M${n(cx - 22 * u)} ${n(foot - tall * up + 25 * u)}h${n(44 * u)}`, palette.shadow, 3.5 * u, 0.6)
    }
  }
  for (const up of [0.36, 0.55, 0.75])
    s.stroke(`M${n(x)} ${n(foot - tall * up)}h${n(width)}`, mix(stone, "#ffffff", 0.3), 4 * u)
}

/** A café table under a parasol, two people at it. */
function table(s: Scene, x: number, y: number, k: number): void {
  const cloth = s.tint(s.chance.pick(["#c2453a", "#fff3df", "#2f7f78", "#e0a03c"]))
  s.flat(ellipse(x + k * 0.4, y, k * 1.3, k * 0.16), s.palette.shadow, 0.3)
  for (const side of [-0.7, 0.7]) {
    s.solid(
      polygon([
        [x + side * k - k * 0.22, y],
        [x + side * k - k * 0.18, y - k * 0.7],
        [x + side * k + k * 0.18, y - k * 0.7],
        [x + side * k + k * 0.22, y],
      ]),
      s.tint(s.chance.pick(["#24345a", "#8f3f4a", "#3f6f4a"])),
    )
    s.solid(ellipse(x + side * k, y - k * 0.86, k * 0.16), s.tint(s.chance.pick(["#c98d5e", "#f0bf98", "#7d4e34"])))
  }
  s.stroke(`M${n(x)} ${n(y)}V${n(y - k * 1.9)}`, s.tint("#7a5a3c"), k * 0.06)
  s.solid(box(x - k * 0.42, y - k * 0.5, k * 0.84, k * 0.07), s.tint("#fff3df"))
  const shade =
    `M${n(x - k * 1.25)} ${n(y - k * 1.35)}Q${n(x - k * 0.7)} ${n(y - k * 1.95)} ${n(x)} ${n(y - k * 2)}` +
    `Q${n(x + k * 0.7)} ${n(y - k * 1.95)} ${n(x + k * 1.25)} ${n(y - k * 1.35)}Z`
  s.solid(shade, cloth)
  s.shade(shade, s.inkAcross(0, 0.7, 0.4))
  s.light(shade, s.inkAcross(0.4, 0))
}
