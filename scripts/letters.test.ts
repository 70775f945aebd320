import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { characters, cutDown, fonts } from "./letters.ts"

const styles = readFileSync(new URL("../app/ui/tokens.css", import.meta.url), "utf8")

test.for(fonts)("$name in app/ui/letters is what `npm run letters` makes", async (font) => {
  const kept = readFileSync(new URL(`../app/ui/letters/${font.name}.woff2`, import.meta.url))
  expect(kept.equals(await cutDown(font))).toBe(true)
})

test("the styles ask it for these characters and no others, and the whole font for none of them", () => {
  const ranges = [...styles.matchAll(/unicode-range:\s*([^;]+);/g)].map(([, range = ""]) =>
    range.split(/,\s+/).flatMap((part) => {
      const [from = 0, to = from] = part.replace("U+", "").split("-").map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    }))
  expect(ranges).toHaveLength(2 * fonts.length)
  const wanted = new Set(characters)
  for (const [cut, whole] of [ranges.slice(0, 2), ranges.slice(2)]) {
    expect(cut?.sort()).toEqual([...wanted].sort())
    expect(whole?.filter((character) => wanted.has(character))).toEqual([])
    expect(whole?.length).toBeGreaterThan(50)
  }
})

test("every weight of the styles lies within those that were kept", () => {
  const [display, text] = fonts.map(({ weights }) => weights)
  for (const { weights } of fonts) expect(weights.min).toBeLessThan(weights.max)
  expect(Number(/--weight-title: (\d+)/.exec(styles)?.[1])).toBeLessThanOrEqual(display!.max)
  expect(text!.max).toBe(700)
})
