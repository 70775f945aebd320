import { ellipse, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Sky, sun with its rings, stars, clouds and a few birds, down to the horizon. */
export function sky(s: Scene, horizon: number, { clouds = 3, birds = 5 } = {}): void {
  const { width, palette } = s
  const last = palette.sky.length - 1
  const ground = `M0 0H${width}V${s.height}H0Z`
  s.flat(
    ground,
    s.linear(
      [0, 0],
      [0, horizon],
      palette.sky.map((c, i) => [i / last, c]),
    ),
  )
  s.shade(`M0 0H${width}V${n(horizon)}H0Z`, s.inkDown(0.55, 0, 0))
  stars(s, horizon)
  sun(s, horizon)
  for (let i = 0; i < clouds; i++) {
    const x = width * ((i + 0.5) / clouds + s.chance.between(-0.16, 0.16))
    cloud(s, x, horizon * s.chance.between(0.16, 0.56), s.chance.between(240, 430) * s.u)
  }
  if (birds) flock(s, width * s.chance.between(0.34, 0.66), horizon * s.chance.between(0.42, 0.6), birds)
}

function sun(s: Scene, horizon: number): void {
  const { width, u, palette, chance } = s
  if (s.sunPlace === "none") return
  const across = {
    left: 0.22,
    center: 0.5,
    right: 0.77,
    high: chance.between(0.3, 0.7),
    low: chance.between(0.3, 0.7),
    none: 0,
  }[s.sunPlace]
  const r = s.sunPlace === "low" ? 118 * u : s.sunPlace === "high" ? 64 * u : 80 * u
  const up = { left: 0.46, center: 0.52, right: 0.42, high: 0.28, low: 0.93, none: 0 }[s.sunPlace]
  const x = width * (across + chance.between(-0.04, 0.04))
  const y = Math.max(r * 1.4, horizon * up)
  s.sun = { x, y, r }
  for (let i = 6; i > 0; i--) s.flat(ellipse(x, y, r * (1 + i * i * 0.23 + i * 0.55)), palette.glow, 0.065)
  s.flat(ellipse(x, y, r), s.down(...palette.sun))
  s.light(
    ellipse(x, y, r * 4.2),
    s.radial(x, y, r * 4.2, [
      [0, "#fff", 0.5],
      [0.35, "#fff", 0.28],
      [1, "#fff", 0],
    ]),
  )
}

/** Clouds with flat bases and lobed tops, in a few layers. */
export function cloud(s: Scene, x: number, y: number, width: number): void {
  const { chance } = s
  const bank = (cx: number, cy: number, w: number, h: number) =>
    `M${n(cx - w / 2)} ${n(cy)}` +
    `C${n(cx - w * 0.38)} ${n(cy - h * 0.2)} ${n(cx - w * 0.3)} ${n(cy - h * 1.5)} ${n(cx - w * 0.16)} ` +
    `${n(cy - h * 1.3)}` +
    `C${n(cx - w * 0.06)} ${n(cy - h * 2.4)} ${n(cx + w * 0.14)} ${n(cy - h * 2.2)} ${n(cx + w * 0.19)} ` +
    `${n(cy - h * 1.2)}` +
    `C${n(cx + w * 0.33)} ${n(cy - h * 1.5)} ${n(cx + w * 0.36)} ${n(cy - h * 0.2)} ${n(cx + w / 2)} ${n(cy)}Z`
  let d = ""
  for (let i = 0, banks = chance.whole(3, 4); i < banks; i++) {
    const w = width * (1 - i * 0.24) * chance.between(0.85, 1.05)
    d += bank(
      x + chance.between(-0.14, 0.14) * width,
      y - i * width * 0.038,
      w,
      width * 0.03 * chance.between(0.8, 1.2),
    )
  }
  s.flat(d, s.palette.cloud, s.palette.stars ? 0.4 : 0.72)
}

function flock(s: Scene, x: number, y: number, count: number): void {
  const { chance, u } = s
  for (let i = 0; i < count; i++) {
    const span = chance.between(7, 15) * u
    const bx = x + chance.between(-80, 80) * u
    const by = y + chance.between(-36, 36) * u
    const wings =
      `M${n(bx - span)} ${n(by - span * 0.35)}` +
      `q${n(span * 0.55)} ${n(-span * 0.35)} ${n(span)} ${n(span * 0.35)}` +
      `q${n(span * 0.45)} ${n(-span * 0.7)} ${n(span)} ${n(-span * 0.35)}`
    s.stroke(wings, s.fade(s.palette.shadow, 0.25), 2.2 * u, 0.9)
  }
}

function stars(s: Scene, horizon: number): void {
  for (let i = 0, count = s.palette.stars * 90; i < count; i++) {
    const r = s.chance.between(0.8, 2.1) * s.u
    s.flat(
      ellipse(s.chance.next() * s.width, s.chance.next() * horizon * 0.72, r),
      "#ffffff",
      s.chance.between(0.3, 0.95),
    )
  }
}

/** Northern lights: vertical rays below a wavy line. */
export function aurora(s: Scene, horizon: number): void {
  const { width, u, chance } = s
  for (const [k, colour] of ["#6fe3b0", "#9af2c8", "#b79cf0"].entries()) {
    const base = horizon * (0.5 + k * 0.1)
    const phase = chance.between(0, 6)
    const step = 15 * u
    for (let x = -step; x < width + step; x += step) {
      const wave = Math.sin(x / (210 * u) + phase) * 56 * u + Math.sin(x / (84 * u) + phase * 2) * 18 * u
      const foot = base + wave - x * 0.05
      const rise = (150 + 210 * chance.noise(x / (64 * u) + k * 40)) * u
      const ray =
        `M${n(x)} ${n(foot)}L${n(x + step * 1.12)} ${n(foot)}L${n(x + step * 2)} ${n(foot - rise)}` +
        `L${n(x + step * 0.88)} ${n(foot - rise)}Z`
      const paint = s.linear(
        [x, foot],
        [x, foot - rise],
        [
          [0, colour, 0],
          [0.08, colour, 0.6],
          [0.5, colour, 0.22],
          [1, colour, 0],
        ],
      )
      s.flat(ray, paint)
    }
  }
}
