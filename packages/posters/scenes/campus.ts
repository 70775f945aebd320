import { sash, wall } from "../elements/buildings.ts"
import { sky } from "../elements/sky.ts"
import { roundTree } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, ellipse, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A college court: cupola, columns, lawns and students with their bicycles. */
export function campus(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const ground = s.level(0.66, 0.64)
  const grow = 1 + s.tallness * 0.25
  sky(s, ground, { clouds: 3 })
  placeLandmark(s, { land: { x: w * 0.2, y: ground - 90 * u, h: 260 * u } })
  for (let i = 0; i < 12; i++)
    roundTree(s, w * (i / 11), ground, chance.between(180, 260) * u * grow, s.fade(palette.grass[2], 0.4))
  const cx = w / 2
  const brick = s.tint("#b0604c")
  for (const side of [-1, 1] as const) wing(s, side, cx, ground, brick, grow)
  hall(s, cx, ground, grow)
  s.solid(`M0 ${n(ground)}H${w}V${h}H0Z`, s.down(palette.grass[0], palette.grass[1]))
  s.light(`M0 ${n(ground)}H${w}V${h}H0Z`, s.inkDown(0.35, 0, 0))
  paths(s, cx, ground)
  for (const [x, y, size] of [
    [0.1, 70, 330],
    [0.9, 80, 350],
    [0.27, 30, 190],
    [0.74, 28, 180],
  ] as const)
    roundTree(
      s,
      w * (x + chance.between(-0.015, 0.015)),
      ground + y * u,
      size * u * grow,
      palette.grass[x < 0.5 ? 2 : 1],
    )
  for (let i = 0; i < 8; i++) student(s, w * chance.between(0.12, 0.88), ground + chance.between(70, 260) * u, i)
}

function wing(s: Scene, side: 1 | -1, cx: number, ground: number, brick: string, grow: number): void {
  const { u } = s
  const trim = s.tint("#fff3dc")
  const width = s.width / 2
  const x = side < 0 ? -10 * u : cx + 10 * u
  const tall = 190 * u * grow
  wall(s, x, ground, width, tall, brick)
  const roof = box(x, ground - tall - 56 * u, width, 56 * u)
  s.solid(roof, s.tint("#566078"))
  s.shade(roof, s.inkDown(0, 0.6))
  s.solid(box(x, ground - tall - 6 * u, width, 12 * u), trim)
  for (let wx = x + 26 * u; wx < x + width - 40 * u; wx += 74 * u) {
    for (const up of [0.86, 0.44]) sash(s, wx, ground - tall * up, 30 * u, tall * 0.3, trim)
    s.solid(
      polygon([
        [wx - 6 * u, ground - tall - 6 * u],
        [wx - 6 * u, ground - tall - 34 * u],
        [wx + 15 * u, ground - tall - 52 * u],
        [wx + 36 * u, ground - tall - 34 * u],
        [wx + 36 * u, ground - tall - 6 * u],
      ]),
      trim,
    )
    s.flat(box(wx + 4 * u, ground - tall - 32 * u, 22 * u, 24 * u), s.palette.pane)
  }
}

function hall(s: Scene, x: number, ground: number, grow: number): void {
  const { u, palette } = s
  const stone = s.tint("#f5e6c8")
  const copper = s.tint("#6fa08c")
  const tall = 250 * u * grow
  wall(s, x - 190 * u, ground, 380 * u, tall, stone)
  for (let i = 0; i < 6; i++)
    for (const up of [0.84, 0.42])
      s.flat(
        `M${n(x + (-164 + i * 60) * u)} ${n(ground - tall * (up - 0.28))}v${n(-tall * 0.2)}` +
          `a${n(14 * u)} ${n(14 * u)} 0 0 1 ${n(28 * u)} 0v${n(tall * 0.2)}Z`,
        s.chance.next() < palette.lit ? palette.lamp : palette.pane,
      )
  for (let i = 0; i < 6; i++) {
    const column = box(x + (-130 + i * 49) * u, ground - tall * 0.92, 15 * u, tall * 0.92)
    s.solid(column, s.tint("#fffaf0"))
    s.shade(column, s.inkAcross(0, 0.7, 0.3))
  }
  s.solid(box(x - 156 * u, ground - tall, 312 * u, 22 * u), s.tint("#fffaf0"))
  const gable = polygon([
    [x - 168 * u, ground - tall],
    [x, ground - tall - 84 * u],
    [x + 168 * u, ground - tall],
  ])
  s.solid(gable, stone)
  s.shade(gable, s.inkAcross(0, 0.5, 0.5))
  s.stroke(gable, s.tint("#fffaf0"), 9 * u)
  s.flat(ellipse(x, ground - tall - 32 * u, 20 * u), palette.pane)
  const top = ground - tall - 76 * u
  wall(s, x - 42 * u, top + 20 * u, 84 * u, 90 * u, s.tint("#fffaf0"))
  s.flat(ellipse(x, top - 26 * u, 25 * u), palette.lit > 0.1 ? palette.lamp : s.tint("#f3d9a4"))
  s.stroke(
    `M${n(x)} ${n(top - 26 * u)}v${n(-16 * u)}M${n(x)} ${n(top - 26 * u)}l${n(10 * u)} ${n(7 * u)}`,
    s.tint("#3a2f3c"),
    3 * u,
  )
  for (const k of [-30, -10, 10, 30]) s.solid(box(x + (k - 4) * u, top - 130 * u, 8 * u, 62 * u), s.tint("#fffaf0"))
  s.solid(box(x - 44 * u, top - 76 * u, 88 * u, 10 * u), stone)
  const dome =
    `M${n(x - 44 * u)} ${n(top - 128 * u)}` +
    `C${n(x - 44 * u)} ${n(top - 206 * u)} ${n(x + 44 * u)} ${n(top - 206 * u)} ${n(x + 44 * u)} ` +
    `${n(top - 128 * u)}Z`
  s.solid(dome, copper)
  s.shade(dome, s.inkAcross(0, 0.85, 0.35))
  s.solid(
    polygon([
      [x - 5 * u, top - 184 * u],
      [x, top - 250 * u],
      [x + 5 * u, top - 184 * u],
    ]),
    copper,
  )
  for (let i = 0; i < 4; i++)
    s.solid(
      box(x - (150 + i * 14) * u, ground - (24 - i * 8) * u, (300 + i * 28) * u, 10 * u),
      s.tint(i % 2 ? "#c9b998" : "#e5d6b6"),
    )
}

function paths(s: Scene, x: number, ground: number): void {
  const { width: w, height: h, u, palette } = s
  const main = polygon([
    [x - 90 * u, ground + 6 * u],
    [x + 90 * u, ground + 6 * u],
    [x + 300 * u, h],
    [x - 300 * u, h],
  ])
  s.solid(main, s.down(palette.sand[0], palette.sand[1]))
  s.shade(main, s.inkDown(0, 0.3, 0.4))
  for (const side of [-1, 1]) {
    s.solid(
      polygon([
        [x + side * 118 * u, ground + 62 * u],
        [x + side * w * 0.6, ground + 92 * u],
        [x + side * w * 0.6, ground + 124 * u],
        [x + side * 132 * u, ground + 84 * u],
      ]),
      palette.sand[1],
    )
    const bed = polygon([
      [x + side * 330 * u, h - 150 * u],
      [x + side * 560 * u, h - 170 * u],
      [x + side * 680 * u, h - 60 * u],
      [x + side * 400 * u, h - 40 * u],
    ])
    s.solid(bed, palette.grass[2])
    for (let i = 0; i < 60; i++)
      s.flat(
        ellipse(
          x + side * s.chance.between(370, 620) * u,
          h - s.chance.between(62, 154) * u,
          s.chance.between(4, 9) * u,
        ),
        s.tint(["#e8685d", "#ffd166", "#f2a7b5", "#fff6df"][i % 4]!),
      )
  }
}

function student(s: Scene, x: number, y: number, i: number): void {
  const k = (y / s.height) * 62 * s.u
  const coat = s.tint(["#c2453a", "#24345a", "#f0b44c", "#2f7f8c"][i % 4]!)
  s.flat(ellipse(x + k * 0.3, y, k * 0.5, k * 0.07), s.palette.shadow, 0.35)
  s.solid(
    polygon([
      [x - k * 0.16, y],
      [x - k * 0.11, y - k * 0.5],
      [x + k * 0.11, y - k * 0.5],
      [x + k * 0.18, y],
      [x + k * 0.08, y],
      [x, y - k * 0.36],
      [x - k * 0.07, y],
    ]),
    s.tint("#3a3f58"),
  )
  s.solid(
    `M${n(x - k * 0.2)} ${n(y - k * 0.45)}L${n(x - k * 0.15)} ${n(y - k * 0.9)}` +
      `Q${n(x)} ${n(y - k)} ${n(x + k * 0.15)} ${n(y - k * 0.9)}L${n(x + k * 0.2)} ${n(y - k * 0.45)}Z`,
    coat,
  )
  s.solid(ellipse(x, y - k * 1.08, k * 0.12, k * 0.14), s.tint(["#8a5a3c", "#f0c8a4", "#c98d63", "#5f3a2a"][i % 4]!))
  s.solid(
    `M${n(x - k * 0.13)} ${n(y - k * 1.08)}a${n(k * 0.13)} ${n(k * 0.15)} 0 0 1 ${n(k * 0.26)} 0Z`,
    s.tint(["#2a2030", "#8a5a2c", "#3a2a28", "#1d1820"][i % 4]!),
  )
  if (i % 2) s.solid(box(x - k * 0.3, y - k * 0.86, k * 0.16, k * 0.36), s.tint("#a9764f"))
}
