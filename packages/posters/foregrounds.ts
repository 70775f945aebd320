import type { ForegroundName } from "./drawing.ts"
import { rowboat } from "./elements/boats.ts"
import { tileHouse } from "./elements/buildings.ts"
import { headland, meadow, rocks } from "./elements/ground.ts"
import { hills } from "./elements/mountains.ts"
import { palm } from "./elements/palm.ts"
import { bough, cactus, cypress, pine } from "./elements/trees.ts"
import { box, ellipse, n } from "./path.ts"
import type { Scene } from "./scene.ts"

/** What frames a poster in front of the scene, cropped by its edges. */
export const foregrounds: Record<ForegroundName, (s: Scene) => void> = {
  none: () => {},

  palms: (s) => {
    const { width: w, height: h, chance } = s
    const tall = Math.min(h, w * 0.72) * (1 + s.tallness * 0.15)
    // The tall palm stands on the sun's side, so that it does not cover the subject of the scene.
    const mirrored = s.sun ? s.sun.x > w * 0.5 : chance.next() < 0.5
    const at = (share: number, size: number, lean: number) =>
      palm(s, w * (mirrored ? 1 - share : share), h * 1.02, tall * size, mirrored ? -lean : lean)
    at(chance.between(0.06, 0.1), chance.between(0.62, 0.7), 0.1)
    at(chance.between(0.17, 0.2), chance.between(0.4, 0.47), 0.16)
    at(0.985, chance.between(0.42, 0.54), -0.12)
  },

  leaves: (s) => {
    for (const corner of [0, 1]) {
      for (let i = 0; i < 6; i++)
        broadLeaf(
          s,
          corner ? s.width * 1.03 : -s.width * 0.03,
          s.height * 1.05,
          420 * s.u * s.chance.between(0.6, 1.1),
          (corner ? Math.PI : 0) + (corner ? 1 : -1) * (0.12 + i * 0.25),
          s.palette.leaf[i % 3]!,
        )
    }
  },

  pines: (s) => wood(s, false),
  "snowy-pines": (s) => wood(s, true),

  cypresses: (s) => {
    const { width: w, height: h, u, chance, palette } = s
    hills(s, h * 1.02, 110 * u, 500 * u, [palette.grass[1], palette.grass[2]], h)
    for (const [x, size] of [
      [0.04, 0.62],
      [0.1, 0.46],
      [0.155, 0.34],
      [0.9, 0.4],
      [0.965, 0.56],
    ] as const) {
      cypress(
        s,
        w * (x + chance.between(-0.01, 0.01)),
        h * 1.01,
        1000 * u * size * chance.between(0.9, 1.1),
        palette.leaf[x < 0.5 ? 1 : 2],
      )
    }
  },

  blossoms: (s) => {
    const petals = ["#ffd7dc", "#f7b3c2", "#fff1ee", "#ee93ad"].map((c) => s.tint(c))
    const side = s.chance.sign() > 0 ? 0 : s.width
    const inward = side ? -1 : 1
    const bark = s.tint("#4a2f38")
    bough(
      s,
      [side - inward * 20 * s.u, 40 * s.u],
      [side + inward * s.width * 0.42, s.height * 0.16],
      20 * s.u,
      petals,
      bark,
    )
    bough(
      s,
      [side - inward * 20 * s.u, s.height * 0.3],
      [side + inward * s.width * 0.2, s.height * 0.36],
      15 * s.u,
      petals,
      bark,
    )
    bough(
      s,
      [s.width - side + inward * 20 * s.u, 10 * s.u],
      [s.width - side - inward * s.width * 0.2, s.height * 0.1],
      14 * s.u,
      petals,
      bark,
    )
  },

  cacti: (s) => {
    const { width: w, height: h, u, chance, palette } = s
    hills(s, h * 1.02, 90 * u, 380 * u, [palette.earth[1], palette.earth[2]], h)
    for (const [x, size] of [
      [0.07, 430],
      [0.155, 240],
      [0.94, 340],
      [0.86, 170],
    ] as const)
      cactus(s, w * (x + chance.between(-0.015, 0.015)), h * 1.01, size * u * chance.between(0.9, 1.1), palette.leaf[1])
    rocks(s, h * 0.99, 60 * u)
  },

  flowers: (s) => meadow(s, s.height * 0.93, 120 * s.u),

  reeds: (s) => {
    const { width: w, height: h, u, chance, palette } = s
    for (let i = 0; i < 110; i++) {
      const side = i % 2
      const reach = chance.next() ** 1.6 * 0.28
      const x = w * (side ? 1 - reach : reach)
      const tall = chance.between(120, 330) * u * (1 - reach * 1.8)
      const bend = chance.between(-34, 34) * u
      s.stroke(
        `M${n(x)} ${n(h + 8 * u)}q${n(bend * 0.1)} ${n(-tall * 0.6)} ${n(bend)} ${n(-tall)}`,
        palette.leaf[i % 3]!,
        chance.between(3, 6) * u,
      )
      if (i % 4 === 0) s.stroke(`M${n(x + bend)} ${n(h + 8 * u - tall)}v${n(-44 * u)}`, s.tint("#6b4030"), 11 * u)
    }
  },

  rocks: (s) => rocks(s, s.height * 1.01, 190 * s.u),

  cliff: (s) => {
    headland(s, {
      x: s.width * 0.66,
      y: s.height * 0.74,
      base: s.height * 0.99,
      rise: 70 * s.u,
      drop: 110 * s.u,
      reach: 60 * s.u,
      folds: 9,
    })
    hills(s, s.height * 1.04, 70 * s.u, 500 * s.u, [s.palette.grass[1], s.palette.grass[2]], s.height)
  },

  boats: (s) => {
    const { width: w, height: h, u, chance } = s
    const hulls = ["#2f6f8c", "#c2453a", "#f0b44c", "#3f7a5a"].map((c) => s.tint(c))
    for (const [i, x] of [0.17, 0.43, 0.8].entries())
      rowboat(
        s,
        w * (x + chance.between(-0.04, 0.04)),
        h * (0.9 + (i % 2) * 0.045),
        (i === 1 ? 105 : 140) * u,
        hulls[(i + chance.whole(0, 3)) % 4]!,
        s.tint("#fff3df"),
      )
  },

  balcony: (s) => {
    const { width: w, height: h, u, palette } = s
    const iron = palette.leaf[2]
    const top = h - 170 * u
    let bars = ""
    for (let x = 18 * u; x < w; x += 46 * u)
      bars +=
        `M${n(x)} ${n(top)}V${n(h)}M${n(x)} ${n(top + 74 * u)}m${n(-13 * u)} 0` +
        `a${n(13 * u)} ${n(13 * u)} 0 1 0 ${n(26 * u)} 0a${n(13 * u)} ${n(13 * u)} 0 1 0 ${n(-26 * u)} 0`
    s.stroke(bars, iron, 5 * u)
    s.solid(box(0, top - 9 * u, w, 18 * u), iron)
    s.solid(box(0, h - 30 * u, w, 30 * u), iron)
    for (const x of [0.1, 0.36, 0.87]) geraniums(s, w * x, top + 4 * u)
  },

  houses: (s) => {
    const { width: w, height: h, u, chance } = s
    const walls = ["#fff4df", "#f7d9a8", "#f2b8a0", "#f5cf7e", "#cfe0dc"].map((c) => s.tint(c))
    for (const [x, size] of [
      [-0.02, 1.5],
      [0.1, 1.05],
      [0.84, 1.1],
      [0.93, 1.55],
    ] as const)
      tileHouse(
        s,
        w * x,
        h * 1.02,
        180 * u * size * 0.8,
        170 * u * size,
        chance.pick(walls),
        s.tint("#b74c33"),
        s.tint("#3f6f7a"),
      )
  },
}

function wood(s: Scene, snow: boolean): void {
  const { width: w, height: h, u, chance, palette } = s
  const stand = (
    from: number,
    to: number,
    foot: [number, number],
    size: [number, number],
    count: number,
    colour: string,
  ) => {
    for (let i = 0; i < count; i++)
      pine(
        s,
        w * chance.between(from, to),
        h * chance.between(...foot),
        1000 * u * chance.between(...size),
        colour,
        snow,
      )
  }
  stand(-0.01, 0.24, [0.92, 1], [0.14, 0.25], 14, palette.leaf[1])
  stand(0.78, 1.01, [0.92, 1], [0.14, 0.27], 14, palette.leaf[1])
  hills(s, h * 1.02, 70 * u, 300 * u, snow ? palette.snow : [palette.leaf[1], palette.leaf[2]], h)
  stand(-0.01, 0.14, [1, 1.04], [0.34, 0.5], 6, palette.leaf[2])
  stand(0.88, 1.01, [1, 1.04], [0.36, 0.54], 6, palette.leaf[2])
}

/** A banana-like leaf rising from a corner. */
function broadLeaf(s: Scene, x: number, y: number, long: number, angle: number, colour: string): void {
  const [cx, cy] = [Math.cos(angle), Math.sin(angle)]
  const at = (t: number, aside: number) =>
    `${n(x + (cx * t - cy * aside) * long)} ${n(y + (cy * t + cx * aside) * long + t * t * long * 0.12)}`
  const d =
    `M${at(0, 0)}C${at(0.3, -0.02)} ${at(0.38, -0.22)} ${at(0.62, -0.17)}` +
    `C${at(0.82, -0.13)} ${at(0.94, -0.04)} ${at(1, 0)}C${at(0.94, 0.05)} ${at(0.82, 0.15)} ${at(0.62, 0.17)}` +
    `C${at(0.38, 0.2)} ${at(0.3, 0.02)} ${at(0, 0)}Z`
  s.solid(d, colour)
  s.shade(d, s.inkDown(0, 0.6, 0.2))
  s.light(d, s.inkDown(0.25, 0, 0))
  let veins = `M${at(0, 0)}L${at(0.98, 0)}`
  for (let i = 0; i < 8; i++)
    for (const side of [-1, 1])
      veins += `M${at(0.36 + i * 0.07, 0)}L${at(0.46 + i * 0.065, side * 0.13 * (1 - i * 0.09))}`
  s.stroke(veins, s.fade(colour, 0.35), long * 0.006, 0.7)
}

function geraniums(s: Scene, x: number, y: number): void {
  const { u, chance, palette } = s
  s.solid(box(x - 90 * u, y, 180 * u, 44 * u), s.tint("#b05a3c"))
  s.shade(box(x - 90 * u, y, 180 * u, 44 * u), s.inkAcross(0, 0.6, 0.4))
  for (let i = 0; i < 46; i++)
    s.flat(
      ellipse(x + chance.between(-98, 98) * u, y + chance.between(-44, 26) * u, chance.between(9, 16) * u),
      palette.leaf[i % 2]!,
    )
  for (let i = 0; i < 46; i++)
    s.flat(
      ellipse(x + chance.between(-100, 100) * u, y + chance.between(-62, 12) * u, chance.between(5, 10) * u),
      s.tint(["#d6394a", "#f0637a", "#ffd7dc"][i % 3]!),
    )
}
