import { sailboat } from "../elements/boats.ts"
import { skyline } from "../elements/buildings.ts"
import { hills, morro, peaks, range } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { foam, lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import type { Scene } from "../scene.ts"

/** A city between granite domes and the water. */
export function cityBay(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const horizon = s.level(0.64, 0.6)
  const left = s.sun ? s.sun.x > w * 0.6 : chance.next() < 0.5
  sky(s, horizon)
  range(s, horizon, peaks(s, 3, 150 * u), {
    lit: s.fade(palette.rock[1], 0.45),
    shadow: s.fade(palette.rock[2], 0.4),
    foot: s.fade(palette.rock[0], 0.75),
    rough: 0.7,
  })
  placeLandmark(s, { span: { from: left ? w * 0.4 : -20 * u, to: left ? w * 1.02 : w * 0.6, y: horizon, h: 100 * u } })
  const town = { low: 18 * u, high: 92 * u, widths: [12 * u, 32 * u] as [number, number], spires: 0.04 }
  skyline(s, horizon, [s.tint("#e9dcc8", 0.25), s.tint("#c9b8ac", 0.3)], {
    ...town,
    from: left ? w * 0.5 : w * 0.02,
    to: left ? w * 1.02 : w * 0.52,
    lit: palette.lit,
  })
  sea(s, horizon)
  if (palette.lit > 0.1) lampTrails(s, horizon, 30, left ? w * 0.5 : 0, left ? w : w * 0.52)
  const at = (share: number) => w * (left ? 1 - share : share)
  const big = {
    x: at(0.71),
    width: 135 * u,
    height: chance.between(320, 370) * u * (1 + s.tallness * 0.3),
    round: 1.15,
    lean: left ? -0.05 : 0.05,
  }
  const small = { x: at(0.71) + (left ? 1 : -1) * 245 * u, width: 185 * u, height: 120 * u, round: 1.3 }
  // A statue stands on the summit, other landmarks on the lower hill. The cable car needs a free summit.
  const summit = { x: big.x + big.lean * big.height, y: horizon + 22 * u - big.height }
  const crowned = s.landmark === "statue"
  placeLandmark(s, { land: crowned ? { ...summit, h: 210 * u } : { x: small.x, y: horizon - 96 * u, h: 150 * u } })
  for (const m of [big, small]) morro(s, horizon + 18 * u, m)
  for (const m of [big, small]) mirror(s, m.x, horizon + 22 * u, m.width * 1.8, m.height * 0.5, palette.sea[2])
  foam(s, (big.x + small.x) / 2, horizon + 20 * u, 520 * u)
  if (!crowned) cable(s, small.x, horizon - 98 * u, summit.x, summit.y)
  placeLandmark(s, { water: { x: at(0.3), y: horizon + 80 * u, h: 140 * u } })
  if (s.landmark === "none") sailboat(s, at(0.33), horizon + 60 * u, 22 * u)
  hills(s, h * 1.01, 170 * u, 420 * u, [palette.leaf[1], palette.leaf[2]], h)
}

function cable(s: Scene, x0: number, y0: number, x1: number, y1: number): void {
  const ink = s.palette.shadow
  s.stroke(`M${x0.toFixed(1)} ${y0.toFixed(1)}L${x1.toFixed(1)} ${y1.toFixed(1)}`, ink, 2 * s.u)
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  s.solid(
    `M${(cx - 13 * s.u).toFixed(1)} ${(cy + 8 * s.u).toFixed(1)}h${(26 * s.u).toFixed(1)}` +
      `v${(15 * s.u).toFixed(1)}h${(-26 * s.u).toFixed(1)}Z`,
    ink,
  )
}
