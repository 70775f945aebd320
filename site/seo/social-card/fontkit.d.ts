/** The part of fontkit that social cards use; the package has no types. */
declare module "fontkit" {
  interface Path {
    scale: (x: number, y: number) => Path
    translate: (x: number, y: number) => Path
    toSVG: () => string
  }

  export interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint: (codePoint: number) => boolean
    layout: (text: string) => {
      advanceWidth: number
      glyphs: Array<{ path: Path }>
      positions: Array<{ xAdvance: number; xOffset: number }>
    }
  }

  export function openSync(path: string): Font
}
