import { createRequire } from "node:module"
import { type Font, openSync } from "fontkit"

/** Fonts by face. sharp cannot load web fonts from SVG, so text is drawn as outlines of glyphs. */
const files = {
  display: "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2",
  text: "@fontsource/figtree/files/figtree-latin-500-normal.woff2",
  strong: "@fontsource/figtree/files/figtree-latin-700-normal.woff2",
} as const

export type Face = keyof typeof files

const fonts = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const cached = fonts.get(face)
  if (cached) return cached
  const font = openSync(createRequire(import.meta.url).resolve(files[face]))
  fonts.set(face, font)
  return font
}

/** Width of a line in pixels; `size` is the font size in pixels. */
export function widthOf(text: string, face: Face, size: number): number {
  const font = fontOf(face)
  return (font.layout(drawable(text, font)).advanceWidth * size) / font.unitsPerEm
}

/** Outlines of a line whose baseline starts at `x`, `y`, as the `d` of an SVG path. */
export function outlinesOf(text: string, face: Face, size: number, x: number, y: number): string {
  const font = fontOf(face)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(drawable(text, font))
  let at = x
  return glyphs
    .map(({ path }, index) => {
      const { xAdvance = 0, xOffset = 0 } = positions[index] ?? {}
      const drawn = path
        .scale(scale, -scale)
        .translate(at + xOffset * scale, y)
        .toSVG()
      at += xAdvance * scale
      return drawn
    })
    .join("")
}

/** Wraps the text at spaces; undefined when a word is too wide or there are too many lines. */
export function linesOf(
  text: string,
  face: Face,
  size: number,
  room: { width: number; lines: number },
): string[] | undefined {
  const lines: string[] = []
  let line = ""
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`
    if (line !== "" && widthOf(longer, face, size) > room.width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== "") lines.push(line)
  return lines.length <= room.lines && lines.every((one) => widthOf(one, face, size) <= room.width) ? lines : undefined
}

/** Characters that the font lacks lose their accent, or are left out. */
function drawable(text: string, font: Font): string {
  const has = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) as number)
  return [...text.normalize("NFC").replaceAll("\u00a0", " ")]
    .map((character) => (has(character) ? character : [...character.normalize("NFD")].filter(has).join("")))
    .join("")
}
