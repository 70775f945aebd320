import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { characters, fonts, subsetOf } from "./fonts.ts"

/** The text of every built style sheet. */
const sheets = globSync("build/client/assets/*.css")
  .map((file) => readFileSync(file, "utf8"))
  .join("\n")

test.for(fonts)("$name in ui/fonts is what `npm run fonts` makes", async (font) => {
  const committed = readFileSync(new URL(`../../ui/fonts/${font.name}.woff2`, import.meta.url))
  expect(committed.equals(await subsetOf(font))).toBe(true)
})

test("the styles take these characters from the subset and all others from the whole font", () => {
  const ranges = [...sheets.matchAll(/unicode-range:([^;}]+)/g)].map(([, range = ""]) =>
    range.split(/,\s*/).flatMap((part) => {
      const [from = 0, to = from] = part
        .replace("U+", "")
        .split("-")
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
    }),
  )
  expect(ranges).toHaveLength(2 * fonts.length)
  const wanted = new Set(characters)
  for (const [subset, whole] of [ranges.slice(0, 2), ranges.slice(2)]) {
    expect(subset?.sort()).toEqual([...wanted].sort())
    expect(whole?.filter((character) => wanted.has(character))).toEqual([])
    expect(whole?.length).toBeGreaterThan(50)
  }
})

test("every weight of the styles lies within those of the subset", () => {
  const rules = sheets.replaceAll(/@font-face\s*\{[^}]*\}/g, "")
  const weightsOf = (rule: RegExp) => [...rules.matchAll(rule)].map(([, weight]) => Number(weight))
  for (const [index, family] of ["display", "text"].entries()) {
    const { min, max } = fonts[index]!.weights
    const used = weightsOf(new RegExp(`font:(\\d{3}) [^;}]*var\\(--${family}\\)`, "g"))
    expect(used.length, family).toBeGreaterThan(5)
    expect(
      used.filter((weight) => weight < min || weight > max),
      family,
    ).toEqual([])
  }
  // These rules do not name their font family, so they are checked against both.
  const alone = weightsOf(/(?:font-weight|--weight-\w+):(\d{3})[;}]/g)
  expect(alone.length).toBeGreaterThan(20)
  expect(alone.filter((weight) => weight < 380 || weight > 700)).toEqual([])
})
