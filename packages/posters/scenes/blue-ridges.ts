import { mix } from "../colour.ts"
import { hills, morro, ridgeAt } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { bush, roundTree } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Forested ridges fading into blue haze, three rock towers above the nearest valley. */
export function blueRidges(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const top = s.level(0.34, 0.32)
  const step = (h - top) / 7.5
  sky(s, top + step * 2, { clouds: 3, birds: 6 })
  const blue = s.tint("#5d86ad")
  for (let i = 0; i < 5; i++) {
    const base = top + step * (i + 1.5)
    const far = 0.75 - i * 0.15
    const wood = mix(palette.grass[2], blue, Math.max(0, 0.8 - i * 0.2))
    if (i === 3) towers(s, w * 0.68, base + step * 0.7, 520 * u * (1 + s.tallness * 0.3))
    const ridge = hills(
      s,
      base,
      190 * u - i * 8 * u,
      (430 - i * 30) * u,
      [s.fade(wood, far), s.fade(wood, Math.min(1, far + 0.25))],
      h,
    )
    mist(s, base, step)
    if (i === 2) placeLandmark(s, { land: { x: w * 0.24, y: ridgeAt(ridge, w * 0.24) + 8 * u, h: 170 * u } })
  }
  const floor = hills(s, h * 0.97, 120 * u, 300 * u, [palette.grass[1], palette.grass[2]], h)
  for (let i = 0; i < 34; i++) {
    const x = w * chance.next()
    const y = ridgeAt(floor, x) + chance.between(0, 60) * u
    if (i % 3) bush(s, x, y, chance.between(26, 54) * u, i % 2 ? palette.grass[1] : palette.grass[2])
    else roundTree(s, x, y, chance.between(120, 200) * u, palette.grass[i % 2 ? 1 : 2])
  }
}

function towers(s: Scene, x: number, base: number, height: number): void {
  const { u, palette } = s
  const stone = palette.rock.map((c) => s.fade(mix(c, s.tint("#d99a63"), 0.7), 0.06)) as [string, string, string]
  for (const [dx, k] of [
    [-190, 0.95],
    [-20, 0.86],
    [138, 0.74],
  ] as const)
    morro(s, base, { x: x + dx * u, width: 74 * u, height: height * k, round: 1.7 }, stone, palette.grass[2])
}

function mist(s: Scene, base: number, step: number): void {
  const { width: w } = s
  s.flat(
    `M0 ${n(base - step * 0.2)}H${w}V${n(base + step)}H0Z`,
    s.linear(
      [0, base - step * 0.2],
      [0, base + step],
      [
        [0, s.palette.haze, 0],
        [1, s.palette.haze, 0.55],
      ],
    ),
  )
}
