import { lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Water from `top` to `bottom`: three tones, lens-shaped waves, the sun's glitter column. */
export function sea(s: Scene, top: number, bottom = s.height, waves = 100): void {
  const { width, u, palette, chance } = s
  const d = `M0 ${n(top)}H${width}V${n(bottom)}H0Z`
  const [horizon, mid, deep, sparkle] = palette.sea
  s.solid(
    d,
    s.linear(
      [0, top],
      [0, bottom],
      [
        [0, horizon],
        [0.45, mid],
        [1, deep],
      ],
    ),
  )
  s.shade(d, s.inkDown(0, 0.7, 0.3))
  for (let i = 0; i < waves; i++) {
    const t = chance.next() ** 1.5
    const w = chance.between(30, 110) * u * (0.35 + t * 2.4)
    const wave = lens(
      chance.between(-40 * u, width + 40 * u),
      top + 4 * u + t * (bottom - top),
      w,
      (1 + t * 5) * chance.between(0.6, 1.2) * u,
    )
    s.flat(wave, chance.next() < 0.5 ? sparkle : deep, chance.between(0.2, 0.5))
  }
  glitter(s, top, bottom)
}

function glitter(s: Scene, top: number, bottom: number): void {
  const { u, chance, sun } = s
  if (!sun) return
  for (let y = top + 3 * u; y < bottom;) {
    const t = (y - top) / (bottom - top)
    for (let i = chance.whole(1, 2 + Math.round(t * 1.5)); i > 0; i--) {
      const x = sun.x + chance.between(-1, 1) * (30 + t * 150) * u
      s.flat(
        lens(x, y, chance.between(26, 90) * (0.4 + t * 1.5) * u, (1.1 + t * 4.6) * u),
        s.palette.sun[1],
        0.85 - t * 0.35,
      )
    }
    y += (4 + t * 17) * u
  }
}

/** The striped reflection of something standing on the waterline. */
export function mirror(
  s: Scene,
  x: number,
  y: number,
  width: number,
  depth: number,
  colour: string,
  opacity = 0.42,
): void {
  let d = ""
  for (let i = 0; i < 16; i++) {
    const t = i / 16
    const w = width * (1 - t * 0.75) * s.chance.between(0.75, 1.1)
    d += lens(x + s.chance.between(-0.05, 0.05) * width, y + t * depth, w, depth * 0.038)
  }
  s.flat(d, colour, opacity)
}

/** Broken foam along a waterline. */
export function foam(s: Scene, x: number, y: number, width: number): void {
  let d = ""
  for (let i = 0; i < 10; i++) {
    const w = width * s.chance.between(0.1, 0.3)
    d += lens(x + s.chance.between(-0.5, 0.5) * (width - w), y + s.chance.between(-2, 2) * s.u, w, 5 * s.u)
  }
  s.flat(d, s.palette.foam, 0.75)
}

/** The lights of a town reflected in the water as long thin streaks. */
export function lampTrails(s: Scene, top: number, count: number, from = 0, to = s.width): void {
  for (let i = 0; i < count; i++) {
    const w = s.chance.between(3, 9) * s.u
    const h = s.chance.between(30, 150) * s.u
    const x = s.chance.between(from, to)
    s.flat(
      `M${n(x)} ${n(top + s.chance.between(2, 26) * s.u)}h${n(w)}v${n(h)}h${n(-w)}Z`,
      s.palette.lamp,
      s.chance.between(0.06, 0.24),
    )
  }
}
