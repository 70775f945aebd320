/*
 * Rewrites a page of the site for a preview: removes scripts and keeps links inside the preview. Relies on our own
 * renderer's output: attributes in double quotes, with `<` and `>` escaped.
 */

export interface PreviewPlace {
  /** Prefix of the site's addresses: `/painel/previa/hoje/packages:1001`. */
  base: string
  /** The site's origin. */
  origin: string
}

/** The address inside the preview; undefined for other sites and for addresses that are not pages. */
export function insidePreview(address: string, { base, origin }: PreviewPlace): string | undefined {
  const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/(?![/\\]|(?:api|assets|media|painel)(?:[/?#]|$))/.test(own) ? base + own : undefined
}

/** Links that leave the preview lose their `href`. */
export function toPreviewHtml(html: string, place: PreviewPlace): string {
  return (
    html
      .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
      // The address and the card that an app would show are those of the published page.
      .replace(/<meta property="og:(?:url|image)[^>]*>/g, "")
      .replace(/<link\b[^>]*\srel="(?:modulepreload|manifest|alternate|canonical)"[^>]*>/g, "")
      .replace(/<a\b[^>]*>/g, (tag) =>
        tag.replace(/\starget="[^"]*"/, "").replace(/\shref="([^"]*)"/, (attribute, address: string) => {
          if (address.startsWith("#")) return attribute
          const inside = insidePreview(address, place)
          return inside === undefined ? "" : ` href="${inside}"`
        }),
      )
  )
}
