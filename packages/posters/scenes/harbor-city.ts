import { hooker, sailboat } from "../elements/boats.ts"
import { townhouse, wall } from "../elements/buildings.ts"
import { hills } from "../elements/mountains.ts"
import { sky } from "../elements/sky.ts"
import { lampTrails, mirror, sea } from "../elements/water.ts"
import { placeLandmark } from "../landmarks.ts"
import { box, n } from "../path.ts"
import type { Scene } from "../scene.ts"

const paints = [
  "#f4c95d",
  "#e7785f",
  "#fff3df",
  "#6fa3a8",
  "#d9566b",
  "#a9c08a",
  "#f3e1bd",
  "#4f7f9c",
  "#f0a06a",
  "#c9dcd6",
]
const doors = ["#a93a3a", "#2f5d5a", "#2f3f6b"]

/** Painted houses along a quay, reflected in the harbour. */
export function harborCity(s: Scene): void {
  const { width: w, height: h, u, chance, palette } = s
  const quay = s.level(0.63, 0.6)
  const grow = 1 + s.tallness * 0.35
  sky(s, quay, { clouds: 2, birds: 6 })
  hills(s, quay, 260 * u * grow, 420 * u, [s.fade(palette.grass[1], 0.5), s.fade(palette.grass[0], 0.5)])
  const ridge = hills(s, quay, 160 * u * grow, 260 * u, [s.fade(palette.grass[2], 0.3), s.fade(palette.grass[1], 0.3)])
  const summit = ridge.reduce((a, b) => (b[1] < a[1] ? b : a))
  placeLandmark(s, {
    land: { x: Math.min(w * 0.85, Math.max(w * 0.15, summit[0])), y: quay - 150 * u * grow, h: 230 * u },
  })
  sea(s, quay + 26 * u, h, 110)
  const houses = []
  for (let x = -24 * u, i = 0; x < w + 20 * u; i++) {
    const width = chance.between(70, 112) * u
    const height = chance.between(150, 285) * u * grow * (0.82 + 0.18 * Math.sin((x / w) * 3))
    houses.push({ x, width, height, paint: s.tint(paints[(i * 3 + chance.whole(0, 1)) % paints.length]!) })
    x += width
  }
  for (const house of houses)
    townhouse(s, house.x, quay, house.width, house.height, house.paint, {
      roof: s.tint("#4b5470"),
      trim: s.tint("#fffaf0"),
      door: s.tint(chance.pick(doors)),
    })
  dome(s, w * chance.between(0.55, 0.8), quay)
  quayWall(s, quay)
  for (const house of houses)
    mirror(s, house.x + house.width / 2, quay + 38 * u, house.width * 0.95, house.height * 0.72, house.paint, 0.5)
  if (palette.lit > 0.1) lampTrails(s, quay + 30 * u, 30)
  placeLandmark(s, {
    water: { x: w * 0.55, y: h * 0.77, h: 250 * u },
    span: { from: -20 * u, to: w + 20 * u, y: quay + 60 * u, h: 240 * u },
  })
  hooker(s, w * 0.27, s.level(0.82, 0.78), 62 * u)
  if (s.landmark === "none") hooker(s, w * 0.62, s.level(0.755, 0.71), 34 * u)
  sailboat(s, w * 0.87, s.level(0.74, 0.7), 18 * u)
}

function dome(s: Scene, x: number, quay: number): void {
  const { u } = s
  const stone = s.tint("#f2dcb4")
  wall(s, x - 74 * u, quay, 148 * u, 250 * u, stone)
  for (const k of [-44, 0, 44])
    s.flat(
      `M${n(x + (k - 12) * u)} ${n(quay - 110 * u)}v${n(-70 * u)}` +
        `a${n(12 * u)} ${n(14 * u)} 0 0 1 ${n(24 * u)} 0v${n(70 * u)}Z`,
      s.palette.pane,
    )
  s.solid(box(x - 82 * u, quay - 262 * u, 164 * u, 14 * u), s.tint("#c9a877"))
  const shell =
    `M${n(x - 66 * u)} ${n(quay - 262 * u)}` +
    `C${n(x - 66 * u)} ${n(quay - 380 * u)} ${n(x + 66 * u)} ${n(quay - 380 * u)} ${n(x + 66 * u)} ` +
    `${n(quay - 262 * u)}Z`
  s.solid(shell, s.tint("#c2593f"))
  s.shade(shell, s.inkAcross(0, 0.85, 0.35))
  s.light(shell, s.inkAcross(0.5, 0))
  wall(s, x - 12 * u, quay - 346 * u, 24 * u, 34 * u, stone)
  s.solid(
    `M${n(x - 16 * u)} ${n(quay - 380 * u)}L${n(x)} ${n(quay - 412 * u)}L${n(x + 16 * u)} ${n(quay - 380 * u)}Z`,
    s.tint("#c2593f"),
  )
}

function quayWall(s: Scene, y: number): void {
  const { width: w, u, chance } = s
  const d = box(0, y, w, 34 * u)
  s.solid(d, s.down(s.tint("#b9ab94"), s.tint("#7d7470")))
  s.shade(d, s.inkDown(0.1, 0.6))
  let joints = ""
  for (let i = 0; i < 110; i++)
    joints += `M${n(chance.between(0, w))} ${n(y + chance.between(5, 30) * u)}h${n(chance.between(10, 30) * u)}`
  s.stroke(joints, s.tint("#5f5a5e"), 1.6 * u, 0.45)
}
