import { box, lens, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"
import { mirror } from "./water.ts"

/** `size` is half the hull's length. */
export function sailboat(
  s: Scene,
  x: number,
  y: number,
  size: number,
  hull = s.tint("#7a3b2e"),
  sail = s.tint("#fff6e0"),
): void {
  s.solid(`M${n(x - size)} ${n(y)}h${n(size * 2)}l${n(-size * 0.35)} ${n(size * 0.34)}h${n(-size * 1.3)}Z`, hull)
  const main = polygon([
    [x - size * 0.04, y - size * 0.1],
    [x - size * 0.04, y - size * 2.3],
    [x + size * 0.95, y - size * 0.15],
  ])
  s.solid(main, sail)
  s.shade(main, s.inkAcross(0, 0.4, 0.3))
  s.flat(
    polygon([
      [x - size * 0.12, y - size * 0.1],
      [x - size * 0.12, y - size * 1.9],
      [x - size * 0.75, y - size * 0.15],
    ]),
    sail,
    0.85,
  )
  s.flat(lens(x, y + size * 0.5, size * 2, size * 0.06), s.palette.foam, 0.7)
  mirror(s, x + size * 0.1, y + size * 0.55, size * 1.2, size * 1.5, sail, 0.28)
}

/** A wooden boat seen from the side, for a near foreground. */
export function rowboat(s: Scene, x: number, y: number, size: number, hull: string, trim: string): void {
  const body =
    `M${n(x - size)} ${n(y - size * 0.26)}Q${n(x)} ${n(y - size * 0.02)} ${n(x + size)} ${n(y - size * 0.3)}` +
    `Q${n(x + size * 0.82)} ${n(y + size * 0.22)} ${n(x + size * 0.55)} ${n(y + size * 0.24)}` +
    `H${n(x - size * 0.55)}Q${n(x - size * 0.86)} ${n(y + size * 0.2)} ${n(x - size)} ${n(y - size * 0.26)}Z`
  s.flat(lens(x, y + size * 0.26, size * 2.1, size * 0.08), s.palette.shadow, 0.4)
  s.solid(
    `M${n(x - size)} ${n(y - size * 0.26)}Q${n(x)} ${n(y - size * 0.2)} ${n(x + size)} ${n(y - size * 0.3)}` +
      `Q${n(x)} ${n(y + size * 0.12)} ${n(x - size)} ${n(y - size * 0.26)}Z`,
    s.tint("#5a3a30"),
  )
  s.solid(body, hull)
  s.shade(body, s.inkDown(0, 0.7, 0.2))
  s.stroke(
    `M${n(x - size)} ${n(y - size * 0.26)}Q${n(x)} ${n(y - size * 0.02)} ${n(x + size)} ${n(y - size * 0.3)}`,
    trim,
    size * 0.05,
  )
  mirror(s, x, y + size * 0.32, size * 1.7, size * 0.6, hull, 0.35)
}

/** A white cruise ship; `size` is half its length. */
export function ship(s: Scene, x: number, y: number, size: number): void {
  const white = s.tint("#fffaf0")
  const hull =
    `M${n(x - size)} ${n(y - size * 0.2)}H${n(x + size * 1.05)}L${n(x + size * 0.86)} ${n(y + size * 0.04)}` +
    `H${n(x - size * 0.9)}Z`
  for (const [from, to, up] of [
    [-0.86, 0.78, 0.3],
    [-0.78, 0.66, 0.39],
    [-0.62, 0.5, 0.47],
  ] as const) {
    const deck = box(x + from * size, y - up * size, (to - from) * size, size * 0.12)
    s.solid(deck, white)
    s.shade(deck, s.inkAcross(0, 0.45, 0.5))
    for (let k = from + 0.06; k < to - 0.06; k += 0.075)
      s.flat(
        box(x + k * size, y - (up - 0.03) * size, size * 0.042, size * 0.035),
        s.chance.next() < s.palette.lit ? s.palette.lamp : s.palette.pane,
      )
  }
  for (const k of [-0.3, 0.02]) {
    s.solid(
      polygon([
        [x + (k - 0.02) * size, y - size * 0.47],
        [x + k * size, y - size * 0.66],
        [x + (k + 0.16) * size, y - size * 0.66],
        [x + (k + 0.18) * size, y - size * 0.47],
      ]),
      s.tint("#d6513f"),
    )
    s.flat(box(x + (k - 0.005) * size, y - size * 0.66, size * 0.17, size * 0.05), s.tint("#24345a"))
  }
  s.solid(hull, s.tint("#24345a"))
  s.shade(hull, s.inkDown(0, 0.5))
  s.flat(box(x - size * 0.9, y, size * 1.76, size * 0.04), s.tint("#d6513f"))
  s.flat(lens(x, y + size * 0.06, size * 2.1, size * 0.03), s.palette.foam, 0.8)
  mirror(s, x, y + size * 0.1, size * 1.8, size * 0.6, white, 0.3)
}

/** A gaff-rigged boat with tanned sails. */
export function hooker(s: Scene, x: number, y: number, size: number): void {
  const hull = s.tint("#1d2438")
  const sail = polygon([
    [x - size * 0.05, y - size * 0.15],
    [x - size * 0.05, y - size * 1.7],
    [x + size * 0.55, y - size * 2.35],
    [x + size * 1.15, y - size * 0.22],
  ])
  s.stroke(`M${n(x - size * 0.1)} ${n(y)}V${n(y - size * 2.3)}`, hull, size * 0.06)
  s.solid(sail, s.tint("#9e4030"))
  s.shade(sail, s.inkAcross(0.1, 0.5))
  s.flat(
    polygon([
      [x - size * 0.16, y - size * 0.2],
      [x - size * 0.16, y - size * 1.75],
      [x - size * 1.15, y - size * 0.2],
    ]),
    s.tint("#b85540"),
  )
  s.solid(
    `M${n(x - size)} ${n(y - size * 0.1)}` +
      `Q${n(x - size * 0.85)} ${n(y + size * 0.36)} ${n(x)} ${n(y + size * 0.36)}H${n(x + size * 0.72)}` +
      `Q${n(x + size * 0.98)} ${n(y + size * 0.2)} ${n(x + size)} ${n(y - size * 0.2)}` +
      `Q${n(x)} ${n(y + size * 0.06)} ${n(x - size)} ${n(y - size * 0.1)}Z`,
    hull,
  )
  mirror(s, x, y + size * 0.42, size * 1.9, size * 1.3, s.tint("#7d3430"), 0.5)
}

/** A gondola with its raised iron prow and a gondolier. */
export function gondola(s: Scene, x: number, y: number, size: number): void {
  const black = s.tint("#1b1d30")
  s.flat(lens(x, y + size * 0.16, size * 2.2, size * 0.06), s.palette.shadow, 0.45)
  s.solid(
    `M${n(x - size * 1.05)} ${n(y - size * 0.42)}` +
      `Q${n(x - size * 0.86)} ${n(y - size * 0.04)} ${n(x - size * 0.4)} ${n(y - size * 0.02)}` +
      `H${n(x + size * 0.5)}` +
      `Q${n(x + size * 0.9)} ${n(y - size * 0.06)} ${n(x + size * 1.05)} ${n(y - size * 0.3)}` +
      `Q${n(x + size * 0.9)} ${n(y + size * 0.14)} ${n(x + size * 0.4)} ${n(y + size * 0.15)}` +
      `H${n(x - size * 0.4)}` +
      `Q${n(x - size * 0.96)} ${n(y + size * 0.14)} ${n(x - size * 1.05)} ${n(y - size * 0.42)}Z`,
    black,
  )
  s.flat(box(x - size * 0.3, y - size * 0.1, size * 0.5, size * 0.09), s.tint("#b8423c"))
  const mx = x + size * 0.62
  s.flat(
    polygon([
      [mx - size * 0.06, y],
      [mx - size * 0.07, y - size * 0.4],
      [mx + size * 0.07, y - size * 0.4],
      [mx + size * 0.05, y],
    ]),
    s.tint("#fff3df"),
  )
  s.flat(box(mx - size * 0.055, y - size * 0.18, size * 0.11, size * 0.18), black)
  s.flat(
    `M${n(mx)} ${n(y - size * 0.4)}m${n(-size * 0.05)} ${n(-size * 0.06)}` +
      `a${n(size * 0.05)} ${n(size * 0.05)} 0 1 0 ${n(size * 0.1)} 0` +
      `a${n(size * 0.05)} ${n(size * 0.05)} 0 1 0 ${n(-size * 0.1)} 0Z`,
    s.tint("#c98d63"),
  )
  s.flat(box(mx - size * 0.1, y - size * 0.52, size * 0.2, size * 0.04), s.tint("#f2cf7a"))
  s.stroke(
    `M${n(mx + size * 0.05)} ${n(y - size * 0.32)}L${n(mx + size * 0.42)} ${n(y + size * 0.2)}`,
    s.tint("#8a5a3a"),
    size * 0.03,
  )
  mirror(s, x, y + size * 0.24, size * 1.8, size * 0.5, black, 0.4)
}

/** A river boat under one tall slanting sail. */
export function lateenBoat(s: Scene, x: number, y: number, size: number): void {
  const sail =
    `M${n(x - size * 0.62)} ${n(y - size * 0.1)}` +
    `Q${n(x - size * 0.1)} ${n(y - size * 1.3)} ${n(x + size * 0.5)} ${n(y - size * 2.5)}` +
    `Q${n(x + size * 0.75)} ${n(y - size * 1.1)} ${n(x + size * 0.62)} ${n(y - size * 0.24)}` +
    `Q${n(x)} ${n(y - size * 0.02)} ${n(x - size * 0.62)} ${n(y - size * 0.1)}Z`
  s.stroke(
    `M${n(x - size * 0.02)} ${n(y)}V${n(y - size * 1.5)}M${n(x - size * 0.7)} ${n(y)}` +
      `L${n(x + size * 0.52)} ${n(y - size * 2.55)}`,
    s.tint("#5c4638"),
    size * 0.045,
  )
  s.solid(sail, s.tint("#fff6e0"))
  s.shade(sail, s.inkAcross(0, 0.5, 0.4))
  s.solid(
    `M${n(x - size)} ${n(y - size * 0.16)}` +
      `Q${n(x)} ${n(y + size * 0.02)} ${n(x + size * 1.05)} ${n(y - size * 0.3)}` +
      `Q${n(x + size * 0.8)} ${n(y + size * 0.2)} ${n(x + size * 0.4)} ${n(y + size * 0.22)}` +
      `H${n(x - size * 0.6)}Q${n(x - size * 0.9)} ${n(y + size * 0.14)} ${n(x - size)} ${n(y - size * 0.16)}Z`,
    s.tint("#6b4030"),
  )
  s.stroke(
    `M${n(x - size)} ${n(y - size * 0.16)}Q${n(x)} ${n(y + size * 0.02)} ${n(x + size * 1.05)} ${n(y - size * 0.3)}`,
    s.tint("#e0a03c"),
    size * 0.045,
  )
  mirror(s, x, y + size * 0.28, size * 1.7, size * 1.3, s.tint("#fff6e0"), 0.32)
}
