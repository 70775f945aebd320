import { mountain } from "../elements/mountains.ts"
import { hills } from "../elements/mountains.ts"
import { boulder } from "../elements/ground.ts"
import { sky } from "../elements/sky.ts"
import { pine, roundTree } from "../elements/trees.ts"
import { mirror } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { pagoda, torii } from "../landmarks/towers.ts"
import { ellipse, lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A pagoda and a snow cone across a garden pond with a red bridge. */
export function templeGarden(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const shore = s.level(0.68, 0.66)
  const grow = 1 + s.tallness * 0.35
  const left = s.sun ? s.sunPlace === "right" : true
  const at = (share: number) => w * (left ? share : 1 - share)
  sky(s, shore, { clouds: 3 })
  const blue = [s.tint("#8f9fc0", 0.2), s.tint("#6d7da8", 0.15), s.tint("#b9bccb", 0.5)] as const
  mountain(
    s,
    shore,
    { x: at(0.62), width: w * 0.42, height: 400 * u * grow },
    { lit: blue[0], shadow: blue[1], foot: blue[2], snow: 0.36, rough: 0.25 },
  )
  hills(s, shore, 150 * u, 360 * u, [s.fade(palette.grass[2], 0.45), s.fade(palette.grass[1], 0.5)])
  for (let i = 0; i < 24; i++)
    pine(s, chance.between(0, w), shore + 4 * u, chance.between(70, 150) * u, s.fade(palette.leaf[0], 0.25))
  const crowns = palette.bloom
  for (let i = 0; i < 13; i++)
    roundTree(
      s,
      w * (i / 12) + chance.between(-30, 30) * u,
      shore + 10 * u,
      chance.between(90, 150) * u,
      crowns[i % 3]!,
      s.tint("#5a3a3c"),
    )
  if (s.landmark === "none") pagoda(s, { x: at(0.25), y: shore + 4 * u, h: 330 * u * grow })
  placeLandmark(s, { land: { x: at(0.25), y: shore + 4 * u, h: 300 * u * grow } })
  for (const [share, size] of [
    [0.13, 210],
    [0.36, 170],
    [0.05, 170],
    [0.92, 230],
  ] as const)
    roundTree(s, at(share), shore + 18 * u, size * u, crowns[size % 3]!, s.tint("#5a3a3c"))
  pond(s, shore)
  mirror(s, at(0.25), shore + 22 * u, 120 * u, 240 * u, s.tint("#b8483c"), 0.36)
  mirror(s, at(0.62), shore + 30 * u, 260 * u, 130 * u, palette.snow[0], 0.3)
  archBridge(s, at(0.62), shore + 62 * u, 230 * u)
  torii(s, { x: at(0.86), y: shore + 160 * u, h: 190 * u })
  mirror(s, at(0.86), shore + 164 * u, 170 * u, 130 * u, s.tint("#cf4a36"), 0.4)
  garden(s)
  for (let i = 0; i < 60; i++)
    s.flat(
      ellipse(chance.between(0, w), chance.between(0, h), chance.between(2, 5) * u, chance.between(1.5, 3) * u),
      crowns[i % 3]!,
      0.8,
    )
}

function pond(s: Scene, shore: number): void {
  const { width: w, height: h, u, chance, palette } = s
  const d =
    `M-10 ${n(shore + 20 * u)}Q${n(w * 0.3)} ${n(shore + 8 * u)} ${n(w * 0.55)} ${n(shore + 18 * u)}` +
    `T${n(w + 10)} ${n(shore + 14 * u)}V${h}H-10Z`
  s.solid(
    d,
    s.linear(
      [0, shore],
      [0, h],
      [
        [0, palette.sea[0]],
        [0.5, palette.sea[1]],
        [1, palette.sea[2]],
      ],
    ),
  )
  s.shade(d, s.inkDown(0, 0.65, 0.3))
  for (let i = 0; i < 50; i++)
    s.flat(
      lens(
        chance.between(0, w),
        chance.between(shore + 24 * u, h),
        chance.between(40, 150) * u,
        chance.between(1.5, 4) * u,
      ),
      palette.sea[3],
      chance.between(0.2, 0.5),
    )
  for (let i = 0; i < 26; i++) {
    const [x, y] = [w * chance.between(0.1, 0.6), shore + chance.between(130, 270) * u]
    s.flat(ellipse(x, y, 26 * u, 8 * u), palette.grass[i % 2 ? 1 : 2])
    if (i % 4 === 0) s.flat(lens(x, y - 7 * u, 26 * u, 13 * u), s.tint("#f7b3c2"))
  }
}

function archBridge(s: Scene, x: number, y: number, half: number): void {
  const { u } = s
  const red = s.tint("#cf4a36")
  mirror(s, x, y + 20 * u, half * 1.7, 110 * u, red, 0.36)
  const deck = (lift: number) =>
    `M${n(x - half)} ${n(y - lift)}Q${n(x)} ${n(y - half * 0.62 - lift)} ${n(x + half)} ${n(y - lift)}`
  s.stroke(deck(-6 * u), s.tint("#7a2f2a"), 20 * u)
  s.stroke(deck(0), red, 14 * u)
  let posts = ""
  for (let i = 0; i <= 12; i++) {
    const t = i / 12
    posts += `M${n(x - half + 2 * half * t)} ${n(y - 2 * t * (1 - t) * half * 0.62)}v${n(-38 * u)}`
  }
  s.stroke(posts, red, 6 * u)
  s.stroke(deck(38 * u), red, 6 * u)
  s.stroke(deck(20 * u), red, 3 * u)
}

function garden(s: Scene): void {
  const { width: w, height: h, u, palette } = s
  const d =
    `M-10 ${n(h * 0.86)}` +
    `C${n(w * 0.2)} ${n(h * 0.88)} ${n(w * 0.3)} ${n(h * 0.97)} ${n(w * 0.46)} ${n(h + 10)}H-10Z`
  s.solid(d, s.down(palette.grass[1], palette.grass[2]))
  s.shade(d, s.inkAcross(0.3, 0))
  for (const [x, y, size] of [
    [0.03, 0.92, 70],
    [0.12, 0.95, 46],
    [0.22, 0.99, 60],
    [0.33, 1.0, 34],
    [0.96, 1.0, 80],
    [0.87, 1.01, 46],
  ] as const)
    boulder(s, w * x, h * y, size * u, [s.tint("#b9b4b0"), s.tint("#8d888c"), s.tint("#5d5a68")])
  const [x, y] = [w * 0.075, h * 0.9]
  const stone = s.tint("#cdc6bc")
  const lantern =
    `M${n(x - 26 * u)} ${n(y)}h${n(52 * u)}l${n(-10 * u)} ${n(-12 * u)}h${n(-6 * u)}v${n(-52 * u)}` +
    `h${n(14 * u)}v${n(-9 * u)}h${n(-6 * u)}v${n(-30 * u)}h${n(22 * u)}` +
    `q${n(-24 * u)} ${n(-10 * u)} ${n(-36 * u)} ${n(-32 * u)}h${n(-8 * u)}` +
    `q${n(-12 * u)} ${n(22 * u)} ${n(-36 * u)} ${n(32 * u)}h${n(22 * u)}v${n(30 * u)}h${n(-6 * u)}` +
    `v${n(9 * u)}h${n(14 * u)}v${n(52 * u)}h${n(-6 * u)}Z`
  s.solid(lantern, stone)
  s.shade(lantern, s.inkAcross(0, 0.8, 0.3))
  s.flat(ellipse(x, y - 88 * u, 10 * u), palette.lamp)
}
