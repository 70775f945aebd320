import { sitFor } from "../avatar/sitter.ts"
import { drawSitter } from "../avatar.ts"
import type { Avatar } from "../drawing.ts"
import { box, ellipse, lens, n, polygon } from "../path.ts"
import { Pen } from "../pen.ts"
import type { Scene } from "../scene.ts"

const team: Avatar[] = [
  {
    age: "adult",
    skin: "brown",
    hair: "curly",
    hairColor: "black",
    beard: "none",
    glasses: "none",
    top: "blazer",
    earrings: true,
  },
  {
    age: "adult",
    skin: "fair",
    hair: "side-part",
    hairColor: "brown",
    beard: "short",
    glasses: "round",
    top: "collar",
  },
  { age: "senior", beard: "none", skin: "olive", hair: "bob", hairColor: "grey", top: "scarf", earrings: true },
  { age: "young", skin: "umber", hair: "crop", hairColor: "black", top: "v-neck" },
  { age: "young", skin: "peach", hair: "long", hairColor: "auburn", top: "stripes" },
]

/** The agency's people behind their counter, travel posters on the wall. */
export function travelAgency(s: Scene): void {
  const { width: w, height: h, u, palette, chance } = s
  const counter = s.level(0.76, 0.78)
  s.flat(box(0, 0, w, h), s.down(s.tint("#f6e3c0"), s.tint("#efcf9c")))
  s.shade(box(0, 0, w, h * 0.6), s.inkDown(0.45, 0))
  s.light(
    ellipse(w * 0.3, h * 0.3, w * 0.6, h * 0.6),
    s.radial(w * 0.3, h * 0.3, w * 0.6, [
      [0, "#fff", 0.5],
      [1, "#fff", 0],
    ]),
  )
  const frames = s.tallness > 0.6 ? [0.2, 0.5, 0.8] : [0.1, 0.3, 0.7, 0.9]
  frames.forEach((share, i) => frame(s, w * share, s.level(0.09, 0.08), 190 * u, i))
  globe(s, w * 0.5, s.level(0.07, 0.05) + (s.tallness > 0.6 ? -400 * u : 0), 100 * u)
  const people = s.tallness > 0.6 ? team.slice(0, 3) : team
  const size = Math.min(440 * u, (w / people.length) * 1.32)
  people.forEach((order, i) => {
    const x = (w * (i + 0.5)) / people.length + chance.between(-8, 8) * u
    const rise = (i % 2 ? 0.93 : 0.86) * size
    drawSitter(s, new Pen(s, x - size / 2, counter - rise, size / 100), sitFor(chance, order))
  })
  desk(s, counter)
  for (const share of [1, people.length - 1]) plant(s, (w * share) / people.length, counter, 96 * u)
  ledger(s, w * 0.42, counter)
  s.solid(ellipse(w * 0.62, counter - 12 * u, 26 * u, 16 * u), s.tint("#f0b44c"))
  s.solid(ellipse(w * 0.62, counter - 24 * u, 6 * u), palette.shadow)
}

function frame(s: Scene, x: number, y: number, k: number, i: number): void {
  const { palette } = s
  const tall = k * 1.3
  s.solid(box(x - k * 0.54, y - k * 0.04, k * 1.08, tall + k * 0.08), s.tint("#7d5a3f"))
  s.solid(box(x - k * 0.5, y, k, tall), s.down(palette.sky[0]!, palette.sky[2]!))
  s.flat(ellipse(x + (i % 2 ? -1 : 1) * k * 0.2, y + tall * 0.34, k * 0.13), palette.sun[0])
  s.flat(box(x - k * 0.5, y + tall * 0.62, k, tall * 0.38), palette.sea[1])
  if (i % 2)
    s.flat(
      polygon([
        [x - k * 0.44, y + tall * 0.66],
        [x - k * 0.08, y + tall * 0.24],
        [x + k * 0.1, y + tall * 0.46],
        [x + k * 0.2, y + tall * 0.36],
        [x + k * 0.46, y + tall * 0.66],
      ]),
      palette.rock[1],
    )
  else s.flat(lens(x, y + tall * 0.66, k * 0.9, k * 0.34), palette.leaf[1])
  s.flat(box(x - k * 0.5, y + tall * 0.84, k, tall * 0.16), s.tint("#fff6e4"))
  s.flat(box(x - k * 0.28, y + tall * 0.9, k * 0.56, tall * 0.04), s.tint("#24345a"))
}

function globe(s: Scene, x: number, y: number, r: number): void {
  const cy = y + r * 1.3
  s.solid(ellipse(x, cy, r), s.tint("#3f8fa8"))
  for (const [dx, dy, rx, ry] of [
    [-0.35, -0.3, 0.4, 0.28],
    [-0.15, 0.35, 0.24, 0.36],
    [0.45, -0.1, 0.3, 0.42],
    [0.3, 0.6, 0.2, 0.12],
  ] as const)
    s.flat(ellipse(x + dx * r, cy + dy * r, rx * r, ry * r), s.tint("#8fb06a"))
  s.shade(ellipse(x, cy, r), s.inkAcross(0, 0.8, 0.4))
  s.stroke(
    `M${n(x - r * 1.4)} ${n(cy + r * 0.5)}Q${n(x - r * 0.2)} ${n(cy - r * 1.5)} ${n(x + r * 1.35)} ${n(cy - r * 0.8)}`,
    s.tint("#c2453a"),
    r * 0.05,
  )
  s.solid(
    polygon([
      [x + r * 1.5, cy - r * 0.78],
      [x + r * 1.2, cy - r * 0.96],
      [x + r * 1.3, cy - r * 0.8],
      [x + r * 1.18, cy - r * 0.62],
    ]),
    s.tint("#c2453a"),
  )
}

function desk(s: Scene, y: number): void {
  const { width: w, height: h, u } = s
  const body = box(0, y, w, h - y)
  s.solid(body, s.down(s.tint("#2f6f6b"), s.tint("#1f4f50")))
  s.shade(body, s.inkDown(0.1, 0.6))
  let panels = ""
  for (let x = 60 * u; x < w; x += 220 * u) panels += box(x, y + 70 * u, 170 * u, h)
  s.stroke(panels, s.tint("#e8b45c"), 4 * u, 0.7)
  s.solid(box(0, y, w, 36 * u), s.tint("#b9804c"))
  s.light(box(0, y, w, 14 * u), "#fff")
}

function plant(s: Scene, x: number, y: number, k: number): void {
  for (let i = -4; i <= 4; i++)
    s.stroke(
      `M${n(x)} ${n(y - k * 0.3)}` +
        `Q${n(x + i * k * 0.08)} ${n(y - k * 0.9)} ${n(x + i * k * 0.17)} ` +
        `${n(y - k * (1.15 - Math.abs(i) * 0.09))}`,
      s.palette.grass[i % 2 ? 1 : 2],
      k * 0.09,
    )
  const pot = polygon([
    [x - k * 0.26, y - k * 0.42],
    [x + k * 0.26, y - k * 0.42],
    [x + k * 0.19, y],
    [x - k * 0.19, y],
  ])
  s.solid(pot, s.tint("#c9643f"))
  s.shade(pot, s.inkAcross(0, 0.7, 0.4))
}

/** An open atlas on the counter. */
function ledger(s: Scene, x: number, y: number): void {
  const { u } = s
  for (const side of [-1, 1])
    s.solid(
      polygon([
        [x, y - 4 * u],
        [x + side * 96 * u, y - 18 * u],
        [x + side * 104 * u, y + 8 * u],
        [x, y + 12 * u],
      ]),
      s.tint("#fff6e4"),
    )
  s.stroke(
    `M${n(x - 80 * u)} ${n(y - 6 * u)}Q${n(x - 20 * u)} ${n(y - 14 * u)} ${n(x + 70 * u)} ${n(y - 4 * u)}`,
    s.tint("#c2453a"),
    3 * u,
  )
}
