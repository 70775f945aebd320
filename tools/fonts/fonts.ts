import { readFileSync, writeFileSync } from "node:fs"
import subsetFont from "subset-font"

/*
 * npm run fonts: cuts the page's two variable fonts down to what Portuguese and its neighbours write, in the weights that the
 * design uses, into ui/fonts/. Two fifths of the bytes less; any other letter comes from the whole font, when a page has it.
 */

const folder = new URL("../../ui/fonts/", import.meta.url)
const packages = new URL("../../node_modules/@fontsource-variable/", import.meta.url)

/** The same that ui/tokens.css says as the first `unicode-range` of each. */
export const characters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at)),
  ..."\u00a0£¥ÀÁÂÃÄÇÈÉÊËÍÏÑÓÔÕÖÚÜàáâãäçèéêëíïñóôõöúüªº°·×§©®«»½–—‘’“”•…€",
].join("")

export const fonts = [
  { name: "fraunces", weights: { min: 380, max: 600 } },
  { name: "figtree", weights: { min: 400, max: 700 } },
]

/** The font's bytes, the same from the same version of its package. */
export function cutDown({ name, weights }: (typeof fonts)[number]): Promise<Uint8Array> {
  const whole = readFileSync(new URL(`${name}/files/${name}-latin-wght-normal.woff2`, packages))
  return subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: { wght: weights } })
}

if (import.meta.main) {
  for (const font of fonts) {
    const bytes = await cutDown(font)
    writeFileSync(new URL(`${font.name}.woff2`, folder), bytes)
    console.log(`${font.name}: ${bytes.byteLength} bytes`)
  }
}
