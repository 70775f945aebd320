import { mix } from "../colour.ts"
import { palm } from "../elements/palm.ts"
import { hills, peaks, range } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { placeLandmark } from "../landmarks.ts"
import { curve, ellipse, lens, n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Half above the water and half below: an islet on the horizon, corals and fish under it. */
export function coralReef(s: Scene): void {
  const { width: w, u, palette, chance } = s
  reef(s, (horizon) => {
    const x = w * chance.between(0.2, 0.75)
    s.solid(lens(x, horizon + 4 * u, 330 * u, 26 * u), palette.sand[0])
    s.solid(lens(x, horizon - 4 * u, 260 * u, 60 * u), palette.grass[2])
    for (const dx of [-70, -20, 34, 80]) palm(s, x + dx * u, horizon, chance.between(90, 150) * u, dx / 500)
  })
}

/** The reef with the bare mountains of a desert coast above the water. */
export function desertReef(s: Scene): void {
  const { u, palette } = s
  reef(s, (horizon) => {
    const [light, mid] = palette.rock
    range(s, horizon, peaks(s, 5, 150 * u), {
      lit: s.fade(light, 0.35),
      shadow: s.fade(mid, 0.3),
      foot: s.fade(palette.sand[1], 0.2),
      rough: 1.2,
    })
    hills(s, horizon + 4 * u, 26 * u, 300 * u, [palette.sand[0], palette.sand[1]])
  })
}

function reef(s: Scene, coast: (horizon: number) => void): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.33, 0.3)
  sky(s, horizon, { clouds: 2, birds: 4 })
  coast(horizon)
  const surface = horizon + 60 * u
  const [far, mid] = palette.sea
  s.solid(`M0 ${n(horizon)}H${w}V${h}H0Z`, s.down(far, mid))
  placeLandmark(s, { water: { x: w * 0.68, y: horizon + 26 * u, h: 130 * u } })
  water(s, surface)
  seabed(s)
  school(s, w * chance.between(0.3, 0.45), h * 0.56, ["#f5b83d", "#fff3df"], 13)
  school(s, w * chance.between(0.6, 0.75), h * 0.68, ["#f2734a", "#fff3df"], 9)
  turtle(s, w * (chance.next() < 0.5 ? 0.24 : 0.6), h * 0.5, 62 * u)
}

function water(s: Scene, surface: number): void {
  const { width: w, height: h, u, chance, palette } = s
  const crest: Point[] = []
  for (let x = -20 * u; x <= w + 60 * u; x += 60 * u)
    crest.push([x, surface + (chance.noise(x / (150 * u) + 3) - 0.5) * 34 * u])
  const body = `${curve(crest)}V${h}H-30Z`
  const [, mid, deep] = palette.sea
  s.solid(
    body,
    s.linear(
      [0, surface],
      [0, h],
      [
        [0, palette.shallow],
        [0.3, mix(mid, palette.shallow, 0.3)],
        [0.7, mid],
        [1, deep],
      ],
    ),
  )
  for (let i = 0; i < 9; i++) {
    const x = w * chance.between(-0.05, 1)
    const [narrow, wide, drift] = [chance.between(20, 60) * u, chance.between(90, 200) * u, chance.between(60, 220) * u]
    s.flat(
      polygon([
        [x, surface + 8 * u],
        [x + narrow, surface + 8 * u],
        [x + drift + wide, h],
        [x + drift, h],
      ]),
      palette.foam,
      0.09,
    )
  }
  s.stroke(curve(crest), palette.foam, 9 * u, 0.9)
  s.stroke(curve(crest.map(([x, y]): Point => [x, y + 15 * u])), palette.foam, 3 * u, 0.5)
  s.shade(body, s.inkDown(0, 0.42, 0.4))
}

const corals = ["#e8604f", "#f29a55", "#d9568f", "#f3c659", "#a35fb0", "#fff0dc"]

function seabed(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  hills(
    s,
    h * 0.93,
    110 * u,
    420 * u,
    [mix(palette.sand[0], palette.sea[1], 0.3), mix(palette.sand[1], palette.sea[1], 0.4)],
    h,
  )
  const places = Array.from({ length: 28 }, (_, i) => ({
    share: (i + chance.between(0.1, 0.9)) / 28,
    lift: chance.next(),
  })).sort((a, b) => b.lift - a.lift)
  for (const { share, lift } of places) {
    // Corals stand higher towards both sides, so that the middle stays open water.
    const side = Math.abs(share - 0.5) * 2
    const size = (120 + 240 * side ** 1.6) * u * chance.between(0.75, 1.15)
    growth(
      s,
      w * share,
      h * (1.02 - 0.14 * lift),
      size,
      mix(s.tint(chance.pick(corals)), palette.sea[1], 0.04 + 0.2 * lift),
    )
  }
}

function growth(s: Scene, x: number, y: number, size: number, colour: string): void {
  const { chance } = s
  const kind = chance.whole(0, 3)
  if (kind === 0) {
    const dome =
      `M${n(x - size * 0.5)} ${n(y)}` +
      `C${n(x - size * 0.5)} ${n(y - size * 0.7)} ${n(x + size * 0.5)} ${n(y - size * 0.7)} ` +
      `${n(x + size * 0.5)} ${n(y)}Z`
    s.solid(dome, colour)
    s.shade(dome, s.inkAcross(0, 0.7, 0.3))
    s.light(dome, s.inkAcross(0.5, 0))
    for (const k of [0.36, 0.2])
      s.stroke(
        `M${n(x - size * k)} ${n(y - size * 0.06)}` +
          `C${n(x - size * k)} ${n(y - size * k * 1.3)} ${n(x + size * k)} ${n(y - size * k * 1.3)} ` +
          `${n(x + size * k)} ${n(y - size * 0.06)}`,
        s.palette.shadow,
        size * 0.02,
        0.3,
      )
  } else if (kind === 1) {
    for (let i = -2; i <= 2; i++) {
      const [tx, tall] = [x + i * size * 0.13, size * chance.between(0.45, 0.95)]
      const tube =
        `M${n(tx - size * 0.05)} ${n(y)}L${n(tx + i * size * 0.03 - size * 0.07)} ${n(y - tall)}` +
        `h${n(size * 0.14)}L${n(tx + size * 0.05)} ${n(y)}Z`
      s.solid(tube, colour)
      s.shade(tube, s.inkAcross(0, 0.8, 0.3))
      s.flat(ellipse(tx + i * size * 0.03, y - tall, size * 0.07, size * 0.025), mix(colour, s.palette.shadow, 0.5))
    }
  } else branch(s, x, y, -Math.PI / 2, size * (kind === 2 ? 0.4 : 0.34), size * 0.075, colour, kind === 2 ? 0.5 : 0.3)
}

function branch(
  s: Scene,
  x: number,
  y: number,
  angle: number,
  long: number,
  thick: number,
  colour: string,
  spread: number,
): void {
  if (long < 9 * s.u) return
  const [ex, ey] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long]
  s.stroke(`M${n(x)} ${n(y)}L${n(ex)} ${n(ey)}`, colour, thick)
  for (const way of [-1, 1])
    branch(s, ex, ey, angle + way * spread * s.chance.between(0.7, 1.3), long * 0.66, thick * 0.7, colour, spread)
}

function school(s: Scene, x: number, y: number, [body, stripe]: [string, string], count: number): void {
  const { u, chance } = s
  for (let i = 0; i < count; i++) {
    const [fx, fy, k] = [x + chance.between(-150, 150) * u, y + chance.between(-80, 80) * u, chance.between(22, 36) * u]
    const fish =
      `M${n(fx + k)} ${n(fy)}Q${n(fx + k * 0.3)} ${n(fy - k * 0.75)} ${n(fx - k * 0.7)} ${n(fy - k * 0.08)}` +
      `L${n(fx - k * 1.3)} ${n(fy - k * 0.5)}V${n(fy + k * 0.5)}L${n(fx - k * 0.7)} ${n(fy + k * 0.08)}` +
      `Q${n(fx + k * 0.3)} ${n(fy + k * 0.75)} ${n(fx + k)} ${n(fy)}Z`
    s.solid(fish, s.tint(body))
    s.stroke(`M${n(fx + k * 0.2)} ${n(fy - k * 0.34)}v${n(k * 0.68)}`, s.tint(stripe), k * 0.16)
    s.flat(ellipse(fx + k * 0.6, fy - k * 0.1, k * 0.09), s.palette.shadow)
  }
}

function turtle(s: Scene, x: number, y: number, k: number): void {
  const skin = s.tint("#7d9a63")
  for (const [dx, dy, rx, ry] of [
    [0.55, 0.45, 0.55, 0.16],
    [-0.6, 0.36, 0.34, 0.12],
    [0.5, -0.42, 0.4, 0.12],
    [1.12, -0.06, 0.27, 0.19],
  ] as const)
    s.solid(ellipse(x + dx * k, y + dy * k, rx * k, ry * k), skin)
  const shell = ellipse(x, y, k, k * 0.56)
  s.solid(shell, s.tint("#6b5a3c"))
  s.shade(shell, s.inkDown(0, 0.7, 0.3))
  s.light(shell, s.inkDown(0.5, 0))
  for (const dx of [-0.5, 0, 0.5]) s.flat(ellipse(x + dx * k, y - k * 0.06, k * 0.19, k * 0.26), s.tint("#a08a55"), 0.8)
  s.flat(ellipse(x + k * 1.22, y - k * 0.1, k * 0.04), s.palette.shadow)
}
