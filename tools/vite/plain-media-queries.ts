import type { Plugin } from "vite"

/**
 * Writes upper limits of widths as `max-width`. The CSS minifier lowers `(width < 40em)` to `not (min-width: 40em)`,
 * which only browsers understand that know the range as well.
 */
export function plainMediaQueries(): Plugin {
  return {
    name: "plain-media-queries",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "asset" && file.fileName.endsWith(".css"))
            file.source = withMaxWidths(file.source.toString())
      },
    },
  }
}

export function withMaxWidths(css: string): string {
  return css.replaceAll(
    /\(not \(min-width:([\d.]+)(\w+)\)\)|\bnot \(min-width:([\d.]+)(\w+)\)/g,
    (_, nested?: string, nestedUnit?: string, size = nested, unit = nestedUnit) =>
      `(max-width:${Number((Number(size) - 0.001).toFixed(3))}${unit})`,
  )
}
