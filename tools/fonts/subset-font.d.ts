declare module "subset-font" {
  /** The font with the characters of `text` alone, and its axes within bounds. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: "woff2"; variationAxes?: Record<string, number | { min: number; max: number }> },
  ): Promise<Uint8Array>
}
