import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { bush } from "../elements/trees.ts"
import { placeLandmark } from "../landmarks.ts"
import { n, polygon } from "../path.ts"
import type { Point } from "../path.ts"
import type { Scene } from "../scene.ts"

/** Mesas and buttes in bands of red, a straight road towards them. */
export function redRock(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.66, 0.64)
  const grow = 1 + s.tallness * 0.45
  sky(s, horizon, { clouds: 4, birds: 3 })
  const reds = ["#e08a5a", "#b9543c", "#6f3038"].map((c) => s.tint(c)) as [string, string, string]
  for (let i = 0; i < 5; i++)
    butte(
      s,
      w * (i * 0.24 + chance.between(-0.06, 0.06)),
      horizon,
      chance.between(90, 170) * u,
      chance.between(90, 170) * u * grow,
      reds,
      0.5,
    )
  hills(s, horizon + 6 * u, 40 * u, 400 * u, [s.fade(reds[0], 0.4), s.fade(reds[1], 0.35)])
  placeLandmark(s, {
    span: { from: -10, to: w * 1.02, y: horizon + 14 * u, h: 90 * u },
    land: { x: w * 0.5, y: horizon + 4 * u, h: 160 * u },
  })
  const shift = chance.between(-0.03, 0.03)
  butte(s, w * (0.2 + shift), horizon + 20 * u, 200 * u, chance.between(300, 360) * u * grow, reds, 0.08)
  butte(s, w * (0.79 + shift), horizon + 26 * u, 250 * u, chance.between(260, 320) * u * grow, reds, 0)
  butte(s, w * (0.58 + shift), horizon + 12 * u, 74 * u, chance.between(200, 300) * u * grow, reds, 0.15)
  const plain = `M0 ${n(horizon + 18 * u)}Q${n(w / 2)} ${n(horizon + 2 * u)} ${w} ${n(horizon + 22 * u)}V${h}H0Z`
  s.solid(plain, s.down(s.tint("#e29a62"), s.tint("#9c4a38")))
  s.light(plain, s.inkDown(0.35, 0))
  s.shade(plain, s.inkDown(0, 0.55, 0.3))
  road(s, w * (0.46 + shift), horizon + 12 * u)
  for (let i = 0; i < 70; i++) {
    const t = chance.next() ** 1.5
    const x = chance.between(0, w)
    const y = horizon + 26 * u + (h - horizon) * t
    if (Math.abs(x - w * (0.46 + shift)) > (40 + 330 * t) * u)
      bush(s, x, y, (5 + 26 * t) * u, palette.grass[i % 2 ? 1 : 2])
  }
}

/** A mesa of banded rock above a slope of scree. */
function butte(
  s: Scene,
  x: number,
  base: number,
  half: number,
  tall: number,
  [light, mid, dark]: [string, string, string],
  far: number,
): void {
  const { chance, u } = s
  const [a, b, c] = [s.fade(light, far), s.fade(mid, far), s.fade(dark, far)]
  const scree = base - tall * 0.34
  const skirt = polygon([
    [x - half * 1.9, base + 6 * u],
    [x - half * 1.02, scree],
    [x + half * 1.02, scree],
    [x + half * 2, base + 6 * u],
  ])
  s.solid(skirt, s.down(b, a))
  s.shade(skirt, s.inkAcross(0, 0.7, 0.4))
  for (let i = 0; i < 14; i++) {
    const px = x + chance.between(-0.95, 0.95) * half
    s.stroke(`M${n(px)} ${n(scree + 6 * u)}L${n(px + (px - x) * 0.7)} ${n(base)}`, c, 2.6 * u, 0.4)
  }
  const steps = 16
  const top: Point[] = Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const edge = Math.min(t, 1 - t) < 0.1 ? tall * 0.1 : 0
    return [
      x - half + 2 * half * t + chance.between(-0.03, 0.03) * half,
      base - tall + edge + chance.between(0, 0.035) * tall,
    ]
  })
  const body = polygon([...top, [x + half * 1.06, scree + 4 * u], [x - half * 1.06, scree + 4 * u]])
  s.solid(body, s.down(a, b))
  for (const k of [0.18, 0.3, 0.42, 0.55])
    s.stroke(
      `M${n(x - half * (0.97 + k * 0.06))} ${n(base - tall * (1 - k))}q${n(half)} ${n(8 * u)} ${n(half * 1.98)} 0`,
      c,
      tall * (k === 0.3 ? 0.03 : 0.012),
      0.45,
    )
  for (let i = 1; i < steps; i += 2) {
    const [px, py] = top[i]!
    const wide = half * chance.between(0.06, 0.13)
    s.flat(
      polygon([
        [px, py + 2 * u],
        [px + wide, py + tall * 0.1],
        [px + wide * 0.8, scree],
        [px - wide * 0.3, scree - tall * chance.between(0, 0.2)],
      ]),
      c,
      0.6,
    )
  }
  s.shade(body, s.inkAcross(0, 0.9, 0.4))
  s.light(body, s.inkAcross(0.65, 0))
}

function road(s: Scene, x: number, y: number): void {
  const { height: h, u } = s
  const asphalt = polygon([
    [x - 5 * u, y],
    [x + 5 * u, y],
    [x + 250 * u, h],
    [x - 190 * u, h],
  ])
  s.solid(asphalt, s.down(s.tint("#8d7a80"), s.tint("#4d4656")))
  s.shade(asphalt, s.inkDown(0, 0.4))
  const at = (t: number) => y + (h - y) * t
  for (let i = 0; i < 7; i++) {
    const [t, q] = [(i / 7) ** 2 * 1.05 + 0.01, (i / 7) ** 2 * 1.05 + 0.016 + i * 0.014]
    const cx = (k: number) => x + 30 * u * k
    s.flat(
      polygon([
        [cx(t) - 8 * u * t, at(t)],
        [cx(t) + 8 * u * t, at(t)],
        [cx(q) + 8 * u * q, at(q)],
        [cx(q) - 8 * u * q, at(q)],
      ]),
      s.tint("#ffd98c"),
    )
  }
  s.stroke(
    `M${n(x - 5 * u)} ${n(y)}L${n(x - 180 * u)} ${n(h)}M${n(x + 5 * u)} ${n(y)}L${n(x + 240 * u)} ${n(h)}`,
    s.tint("#fff3df"),
    3 * u,
    0.7,
  )
}
