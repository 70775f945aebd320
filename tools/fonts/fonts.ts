import { readFileSync, writeFileSync } from "node:fs"
import subsetFont from "subset-font"

/*
 * npm run fonts: writes subsets of the two variable fonts to ui/fonts/, with the characters of Portuguese and its
 * neighbours and the weights that the design uses. They are two fifths smaller. Browsers fetch the whole font only for
 * a page that has other characters (`unicode-range` in ui/fonts/web-fonts.css).
 */

const folder = new URL("../../ui/fonts/", import.meta.url)
const packages = new URL("../../node_modules/@fontsource-variable/", import.meta.url)

/** The first `unicode-range` of each font in ui/fonts/web-fonts.css lists the same characters. */
export const characters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ..."\u00a0£¥ÀÁÂÃÄÇÈÉÊËÍÏÑÓÔÕÖÚÜàáâãäçèéêëíïñóôõöúüªº°·×§©®«»½–—‘’“”•…€",
].join("")

export const fonts = [
  { name: "fraunces", weights: { min: 380, max: 600 } },
  { name: "figtree", weights: { min: 400, max: 700 } },
]

/** Returns the subset's bytes. They depend only on the version of the font's package. */
export function subsetOf({ name, weights }: (typeof fonts)[number]): Promise<Uint8Array> {
  const whole = readFileSync(new URL(`${name}/files/${name}-latin-wght-normal.woff2`, packages))
  return subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: { wght: weights } })
}

if (import.meta.main) {
  for (const font of fonts) {
    const bytes = await subsetOf(font)
    writeFileSync(new URL(`${font.name}.woff2`, folder), bytes)
    console.log(`${font.name}: ${bytes.byteLength} bytes`)
  }
}
