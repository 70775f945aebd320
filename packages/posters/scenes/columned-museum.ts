import { sky } from "../elements/sky.ts"
import { roundTree } from "../elements/trees.ts"
import { box, n, polygon } from "../path.ts"
import type { Scene } from "../scene.ts"

/** A museum's long columned front with a pediment, behind a broad forecourt. */
export function columnedMuseum(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const foot = s.level(0.7, 0.68)
  const stone = [s.tint("#f3e9d6"), s.tint("#dccdb2"), s.tint("#9d8d79")] as const
  sky(s, foot, { clouds: 3, birds: 5 })
  const half = Math.min(w * 0.24, 400 * u)
  const tall = 300 * u * (1 + s.tallness * 0.25)
  const mid = w * chance.between(0.48, 0.52)
  for (const side of [-1, 1]) {
    const far = side < 0 ? -20 * u : mid + half * 0.96
    const width = side < 0 ? mid - half * 0.96 + 20 * u : w - far + 20 * u
    s.solid(box(far, foot - tall * 0.86, width, tall * 0.86), stone[1])
    s.shade(box(far, foot - tall * 0.86, width, tall * 0.86), s.inkAcross(0.1, 0.45))
    colonnade(s, far, width, foot, tall * 0.66, stone)
    s.solid(box(far, foot - tall * 0.94, width, tall * 0.1), stone[0])
  }
  s.solid(box(mid - half, foot - tall, half * 2, tall), stone[2])
  colonnade(s, mid - half, half * 2, foot, tall * 0.86, stone)
  s.solid(box(mid - half * 1.06, foot - tall * 1.02, half * 2.12, tall * 0.16), stone[0])
  const gable = polygon([
    [mid - half * 1.1, foot - tall * 1.02],
    [mid, foot - tall * 1.4],
    [mid + half * 1.1, foot - tall * 1.02],
  ])
  s.solid(gable, stone[0])
  s.shade(gable, s.inkAcross(0, 0.6, 0.4))
  s.flat(
    polygon([
      [mid - half * 0.86, foot - tall * 1.06],
      [mid, foot - tall * 1.33],
      [mid + half * 0.86, foot - tall * 1.06],
    ]),
    stone[1],
  )
  for (let i = -5; i <= 5; i++)
    s.flat(
      box(
        mid + i * half * 0.13 - 9 * u,
        foot - tall * (1.24 - Math.abs(i) * 0.036),
        18 * u,
        tall * (0.18 - Math.abs(i) * 0.028),
      ),
      stone[2],
      0.7,
    )
  s.stroke(`M${n(mid)} ${n(foot - tall * 1.4)}V${n(foot - tall * 1.66)}`, palette.shadow, 5 * u)
  s.solid(
    polygon([
      [mid, foot - tall * 1.66],
      [mid + 74 * u, foot - tall * 1.62],
      [mid, foot - tall * 1.55],
    ]),
    s.tint("#c2453a"),
  )
  forecourt(s, mid, half, foot, stone)
  for (const [x, size] of [
    [0.05, 330],
    [0.95, 350],
    [0.16, 210],
    [0.85, 220],
  ] as const)
    roundTree(s, w * x, h * 0.82, size * u, palette.grass[size % 2 ? 1 : 2])
}

function colonnade(
  s: Scene,
  x: number,
  width: number,
  foot: number,
  tall: number,
  stone: readonly [string, string, string],
): void {
  const gap = 58 * s.u
  const count = Math.max(2, Math.round(width / gap))
  s.flat(box(x, foot - tall, width, tall), stone[2], 0.85)
  for (let i = 0; i <= count; i++) {
    const column = box(x + (width * i) / count - 12 * s.u, foot - tall, 24 * s.u, tall)
    s.solid(column, stone[0])
    s.shade(column, s.inkAcross(0, 0.85, 0.4))
    for (const y of [foot - tall, foot - 14 * s.u])
      s.solid(box(x + (width * i) / count - 17 * s.u, y, 34 * s.u, 14 * s.u), stone[0])
  }
}

function forecourt(s: Scene, mid: number, half: number, foot: number, stone: readonly [string, string, string]): void {
  const { width: w, height: h, u, chance, palette } = s
  s.solid(box(0, foot, w, h - foot), s.down(palette.sand[1], palette.sand[0]))
  s.shade(box(0, foot, w, h - foot), s.inkDown(0.4, 0.1))
  for (const side of [-1, 1]) {
    const lawn = polygon([
      [mid + side * half * 0.8, foot + 40 * u],
      [mid + side * w * 0.7, foot + 40 * u],
      [mid + side * w * 0.9, h],
      [mid + side * half * 1.05, h],
    ])
    s.solid(lawn, s.down(palette.grass[0], palette.grass[1]))
  }
  for (let i = 0; i < 4; i++) {
    s.solid(
      box(mid - half * (1.04 + i * 0.04), foot + i * 11 * u, half * (2.08 + i * 0.08), 11 * u),
      i % 2 ? stone[1] : stone[0],
    )
  }
  for (let i = 0; i < 15; i++)
    person(s, mid + chance.between(-0.85, 0.85) * half, foot + chance.between(70, 230) * u, chance.between(24, 40) * u)
}

function person(s: Scene, x: number, y: number, k: number): void {
  const coat = s.tint(s.chance.pick(["#24345a", "#c2453a", "#2f7f78", "#e0a03c", "#5a4a8c"]))
  s.flat(
    polygon([
      [x - k * 0.3, y],
      [x + k * 1.3, y + k * 0.12],
      [x + k * 0.3, y],
    ]),
    s.palette.shadow,
    0.3,
  )
  s.solid(
    polygon([
      [x - k * 0.2, y],
      [x - k * 0.26, y - k * 0.95],
      [x + k * 0.26, y - k * 0.95],
      [x + k * 0.2, y],
    ]),
    coat,
  )
  s.solid(
    `M${n(x - k * 0.16)} ${n(y - k * 1.12)}a${n(k * 0.16)} ${n(k * 0.18)} 0 1 0 ${n(k * 0.32)} 0` +
      `a${n(k * 0.16)} ${n(k * 0.18)} 0 1 0 ${n(-k * 0.32)} 0Z`,
    s.tint("#c98d5e"),
  )
}
