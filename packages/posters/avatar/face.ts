import { oval } from "../pen.ts"
import type { Pen } from "../pen.ts"
import type { Scene } from "../scene.ts"
import { hairTones } from "./sitter.ts"
import type { Sitter } from "./sitter.ts"

const head = "M35 41C34.4 24 65.6 24 65 41C65 54.5 58.5 65 50 65C41.5 65 35 54.5 35 41Z"

export function face(s: Scene, pen: Pen, sitter: Sitter): void {
  const { face: skin, shadow, blush, lip } = sitter.skinTone
  for (const x of [34.6, 65.4]) {
    pen.solid(oval(x, 46, 2.9, 4.2), skin)
    pen.line(`M${x - 0.7} 44.4C${x + 0.9} 45.4 ${x + 0.9} 47 ${x - 0.3} 48`, shadow, 0.7, 0.8)
    if (sitter.earrings) pen.fill(oval(x, 51.4, 1.15), "#f2c14e")
  }
  pen.solid(head, skin)
  pen.shade(head, s.inkAcross(0, 0.42, 0.55))
  pen.light(head, s.inkAcross(0.3, 0))
  for (const x of [40.6, 59.4]) pen.fill(oval(x, 51.5, 3.6, 2.7), blush, 0.34)
  const brow = sitter.hair === "bald" && sitter.age !== "senior" ? "#3a2620" : hairTones[sitter.hairColor][0]
  const lashes = sitter.earrings || ["long", "bob", "bun", "braids", "ponytail"].includes(sitter.hair)
  for (const side of [-1, 1]) {
    const x = 50 + side * 6.7
    pen.line(
      `M${x - side * 2.6} 39.1C${x - side * 0.8} 37.7 ${x + side * 1.2} 37.6 ${x + side * 3.1} 39.6`,
      brow,
      lashes ? 1 : 1.3,
    )
    pen.fill(oval(x, 44.2, 1.45, 1.8), "#231b26")
    pen.fill(oval(x + 0.5, 43.5, 0.5), "#ffffff")
    if (lashes)
      pen.line(
        `M${x - side * 1.5} 42.7C${x - side * 0.4} 41.9 ${x + side * 1} 41.9 ${x + side * 2.3} 43.1`,
        "#231b26",
        0.7,
      )
    if (sitter.age === "senior")
      pen.line(
        `M${x + side * 3.6} 43.4L${x + side * 5.2} 42.6M${x + side * 3.7} 44.8L${x + side * 5.3} 45.2` +
          `M${x - 2.2} 47.3C${x - 0.8} 48.2 ${x + 0.8} 48.2 ${x + 2.2} 47.3M${50 + side * 4.6} 51.2` +
          `C${50 + side * 6} 52.6 ${50 + side * 6.6} 54 ${50 + side * 6.5} 55.4`,
        shadow,
        0.55,
        0.9,
      )
  }
  pen.line("M50.2 43.6C50.8 46.4 52.6 49 51.8 50C51 50.9 49.4 50.9 48.6 50.3", shadow, 1, 0.95)
  pen.fill("M44.6 55.2C47 56.1 53 56.1 55.4 55.2C54.6 59.2 52.4 60.6 50 60.6C47.6 60.6 45.4 59.2 44.6 55.2Z", lip)
  pen.fill("M45.6 55.6C47.6 56.2 52.4 56.2 54.4 55.6C54.2 57 53.4 57.6 50 57.6C46.6 57.6 45.8 57 45.6 55.6Z", "#fffaf2")
}

export function beard(s: Scene, pen: Pen, kind: Sitter["beard"], [tone, strand]: [string, string]): void {
  const mouth = "M44.9 55.4C47 56.2 53 56.2 55.1 55.4C54.2 58.8 52.2 59.8 50 59.8C47.8 59.8 45.8 58.8 44.9 55.4Z"
  const jaw = (low: number) =>
    `M34.9 43C35.2 57 41.5 ${low} 50 ${low}C58.5 ${low} 64.8 57 65.1 43C63.8 50 61.5 52.6 57.5 52.4` +
    "C54.5 51.6 52 52 50 53C48 52 45.5 51.6 42.5 52.4C38.5 52.6 36.2 50 34.9 43Z"
  if (kind === "none") return
  if (kind === "stubble") return pen.fill(`${jaw(65.2)}${mouth}`, tone, 0.2)
  if (kind !== "moustache") {
    const low = kind === "full" ? 73 : 66.4
    pen.solid(jaw(low), tone)
    pen.shade(jaw(low), s.inkAcross(0, 0.5, 0.4))
    for (let i = 0; i < 6; i++) pen.line(`M${42 + i * 3.2} 61.5V${low - 2 - Math.abs(i - 2.5)}`, strand, 0.5, 0.55)
    pen.fill(mouth, "#8a3f3a")
    pen.fill("M46 55.8C47.8 56.3 52.2 56.3 54 55.8C53.8 57.2 53 57.4 50 57.4C47 57.4 46.2 57.2 46 55.8Z", "#fffaf2")
  }
  pen.fill(
    "M42.4 55.4C43.6 51.6 48 51.2 50 53C52 51.2 56.4 51.6 57.6 55.4C55 55.9 52 55.4 50 54.5C48 55.4 45 55.9 42.4 55.4Z",
    tone,
  )
}

export function glasses(pen: Pen, kind: Sitter["glasses"]): void {
  if (kind === "none") return
  const rim = kind === "round" ? "#8a5a2e" : "#231b26"
  for (const x of [43.3, 56.7]) {
    const lens =
      kind === "round"
        ? oval(x, 44.4, 4.7)
        : `M${x - 4.9} 40.8H${x + 4.9}C${x + 5} 46 ${x + 4} 48.6 ${x} 48.6C${x - 4} 48.6 ${x - 5} 46 ${x - 4.9} 40.8Z`
    pen.fill(lens, kind === "sun" ? "#2b2233" : "#ffffff", kind === "sun" ? 0.94 : 0.16)
    if (kind === "sun") pen.line(`M${x - 2.6} 46L${x + 0.6} 42.2`, "#ffffff", 0.8, 0.35)
    pen.line(lens, rim, 0.95)
  }
  pen.line("M48.2 43.6C49.2 42.8 50.8 42.8 51.8 43.6M38.4 43.4L34.9 43M61.6 43.4L65.1 43", rim, 0.95)
}
