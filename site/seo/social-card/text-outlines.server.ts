import { createRequire } from "node:module"
import { type Font, openSync } from "fontkit"

/** Libraries for pictures read no web fonts: our letters go into the drawing as outlines. */
const files = {
  display: "@fontsource/fraunces/files/fraunces-latin-600-normal.woff2",
  text: "@fontsource/figtree/files/figtree-latin-500-normal.woff2",
  strong: "@fontsource/figtree/files/figtree-latin-700-normal.woff2",
} as const

export type Face = keyof typeof files

const opened = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const known = opened.get(face)
  if (known) return known
  const font = openSync(createRequire(import.meta.url).resolve(files[face]))
  opened.set(face, font)
  return font
}

/** Width in pixels of a line of that size. */
export function widthOf(text: string, face: Face, size: number): number {
  const font = fontOf(face)
  return (font.layout(drawable(text, font)).advanceWidth * size) / font.unitsPerEm
}

/** Outlines of a line whose baseline begins at `x`, `y`, as the `d` of an SVG path. */
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

/** The words in as many lines as they need; undefined when a line would be wider or there would be more lines than allowed. */
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

/** Letters that the face lacks lose their mark, or are left out. */
function drawable(text: string, font: Font): string {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number)
  return [...text.normalize("NFC").replaceAll("\u00a0", " ")]
    .map((letter) => (has(letter) ? letter : [...letter.normalize("NFD")].filter(has).join("")))
    .join("")
}
