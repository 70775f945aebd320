/*
 * A page of the site as a preview shows it: without scripts, and with links that stay in the preview. The page is the
 * site's own rendering, which writes attributes in double quotes and escapes `<` and `>` in them.
 */

export interface PreviewPlace {
  /** The address that stands before those of the site: `/painel/previa/hoje/packages:1001`. */
  base: string
  /** The site's origin. */
  origin: string
}

/** The address inside the preview; undefined for what leads to another site, or to no page. */
export function insidePreview(address: string, { base, origin }: PreviewPlace): string | undefined {
  const own = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  return /^\/(?![/\\]|(?:api|assets|media|painel)(?:[/?#]|$))/.test(own) ? base + own : undefined
}

/** Links that lead elsewhere lose their address. */
export function toPreviewHtml(html: string, place: PreviewPlace): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "")
    .replace(/<link\b[^>]*\srel="(?:modulepreload|manifest|alternate|canonical)"[^>]*>/g, "")
    .replace(/<a\b[^>]*>/g, (tag) =>
      tag.replace(/\starget="[^"]*"/, "").replace(/\shref="([^"]*)"/, (attribute, address: string) => {
        if (address.startsWith("#")) return attribute
        const inside = insidePreview(address, place)
        return inside === undefined ? "" : ` href="${inside}"`
      }),
    )
}
