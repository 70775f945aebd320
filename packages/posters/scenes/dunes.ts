import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { placeLandmark } from "../landmarks.ts"
import { lens, n } from "../path.ts"
import type { Scene } from "../scene.ts"

/** White dunes with rain lagoons between them. */
export function dunes(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.46, 0.4)
  sky(s, horizon)
  hills(s, horizon + 6 * u, 34 * u, 420 * u, [s.fade(palette.sand[1], 0.3), palette.sand[1]])
  s.solid(`M0 ${n(horizon)}H${w}V${h}H0Z`, s.down(palette.sand[1], palette.sand[2]))
  placeLandmark(s, {
    land: { x: w * 0.3, y: horizon + 18 * u, h: 130 * u },
    span: { from: -10, to: w * 1.02, y: horizon + 20 * u, h: 70 * u },
  })
  const y = (share: number) => horizon + (h - horizon) * share
  const j = () => chance.between(-0.07, 0.07)
  dune(s, horizon - 38 * u, -160 * u, w * (0.5 + j()), 60 * u, 0.55)
  dune(s, horizon - 52 * u, w * (0.34 + j()), w * 1.1, 80 * u, 0.5)
  dune(s, horizon - 22 * u, w * (0.1 + j()), w * 0.74, 70 * u, 0.6)
  lagoon(s, w * (0.3 + j()), y(0.23), 210 * u, 22 * u)
  lagoon(s, w * (0.78 + j()), y(0.26), 190 * u, 18 * u)
  dune(s, y(0.13), -340 * u, w * (0.42 + j()), 150 * u, 0.5)
  dune(s, y(0.17), w * (0.42 + j()), w * 1.25, 152 * u, 0.52)
  lagoon(s, w * (0.46 + j()), y(0.55), w * 0.2, 46 * u)
  dune(s, y(0.44), -420 * u, w * (0.55 + j()), 250 * u, 0.42)
  dune(s, y(0.52), w * (0.5 + j()), w * 1.45, 260 * u, 0.5)
  lagoon(s, w * (0.5 + j()), y(0.93), w * 0.23, 50 * u)
}

/** A crest in an S, its slip face in shade. */
export function dune(s: Scene, y: number, x0: number, x1: number, rise: number, crest: number): void {
  const { palette, u } = s
  const cx = x0 + (x1 - x0) * crest
  const base = y + rise * 1.35
  const [left, right] = [cx - x0, x1 - cx]
  const [light, mid, dark] = palette.sand
  const lee =
    `C${n(cx + right * 0.22)} ${n(y + rise * 0.3)} ${n(cx + right * 0.55)} ${n(base - rise * 0.16)} ${n(x1)} ` +
    `${n(base)}`
  const d =
    `M${n(x0)} ${n(base)}` +
    `C${n(x0 + left * 0.4)} ${n(base - rise * 0.18)} ${n(cx - left * 0.42)} ${n(y + rise * 0.1)} ${n(cx)} ` +
    `${n(y)}${lee}Z`
  s.solid(
    d,
    s.linear(
      [x0, 0],
      [cx, 0],
      [
        [0, mid],
        [0.6, light],
        [1, light],
      ],
    ),
  )
  const slip =
    `M${n(x1)} ${n(base)}` +
    `C${n(cx + right * 0.55)} ${n(base - rise * 0.16)} ${n(cx + right * 0.22)} ${n(y + rise * 0.3)} ${n(cx)} ` +
    `${n(y)}C${n(cx + right * 0.16)} ${n(y + rise * 0.42)} ${n(cx - left * 0.3)} ${n(y + rise * 0.62)} ` +
    `${n(cx - left * 0.3)} ${n(base)}Z`
  s.flat(
    slip,
    s.linear(
      [cx, 0],
      [x1, 0],
      [
        [0, dark],
        [1, mid],
      ],
    ),
  )
  s.shade(
    slip,
    s.linear(
      [cx - left * 0.1, 0],
      [cx + right * 0.8, 0],
      [
        [0, "#fff", 0.5],
        [0.7, "#fff", 0],
      ],
    ),
  )
  s.light(
    d,
    s.linear(
      [x0 + left * 0.3, 0],
      [cx, 0],
      [
        [0, "#fff", 0],
        [1, "#fff", 0.55],
      ],
    ),
  )
  for (let i = 0; i < 7; i++) {
    const t = 0.15 + i / 9
    s.stroke(
      `M${n(x0 + left * (0.25 + t * 0.18))} ${n(base - rise * 0.05 - t * rise * 0.35)}` +
        `q${n(left * 0.18)} ${n(-rise * 0.14)} ${n(left * (0.42 - t * 0.1))} ${n(-rise * 0.16)}`,
      dark,
      1.5 * u,
      0.28,
    )
  }
}

function lagoon(s: Scene, x: number, y: number, w: number, h: number): void {
  const { palette, chance, u } = s
  const d =
    `M${n(x - w)} ${n(y)}` +
    `C${n(x - w * 0.7)} ${n(y - h * 1.3)} ${n(x + w * 0.2)} ${n(y - h * 0.5)} ${n(x + w)} ${n(y - h * 0.35)}` +
    `C${n(x + w * 0.9)} ${n(y + h * 0.9)} ${n(x - w * 0.4)} ${n(y + h * 1.2)} ${n(x - w)} ${n(y)}Z`
  s.solid(d, s.down(palette.shallow, palette.sea[1], palette.sea[2]))
  s.stroke(d, palette.sand[0], 4 * u, 0.8)
  s.shade(d, s.inkDown(0, 0.3, 0.4))
  for (let i = 0; i < 7; i++)
    s.flat(
      lens(x + chance.between(-0.4, 0.5) * w, y - h * 0.2 + i * h * 0.13, w * chance.between(0.15, 0.4), 3 * u),
      palette.sea[3],
      0.6,
    )
}
