import { hash } from "node:crypto"
import type { DocumentFrame } from "./render-document.server.ts"

/**
 * Returns the frame without the page's nonce, and the texts of our inline scripts for the content policy. Scripts with
 * neither the nonce nor a known text are removed. Structured data (`ld+json`) is not executed and needs no hash.
 * `ownScripts` are the inline scripts that are the same on every page: React renders them without a nonce.
 */
export function takeInlineScripts(
  { head, scripts }: DocumentFrame,
  nonce: string,
  ownScripts: readonly string[] = [],
): { frame: DocumentFrame; texts: string[] } {
  const attribute = ` nonce="${nonce}"`
  const texts = [...inlineScripts(head), ...inlineScripts(scripts)]
    .filter(({ attributes, text }) => attributes.includes(attribute) || ownScripts.includes(text))
    .map(({ text }) => text)
  return { frame: { head: head.replaceAll(attribute, ""), scripts: scripts.replaceAll(attribute, "") }, texts }
}

/** Executed scripts without a `src`. A regular expression for their end would test every character. */
function inlineScripts(html: string): Array<{ attributes: string; text: string }> {
  const opening = /<script(?![^>]*(?:\ssrc=|ld\+json))([^>]*)>/g
  const found = []
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    const end = html.indexOf("</script>", opening.lastIndex)
    if (end === -1) break
    found.push({ attributes: tag[1] ?? "", text: html.slice(opening.lastIndex, end) })
    opening.lastIndex = end
  }
  return found
}

/**
 * The content policy: only this site's own resources, and inline scripts and styles by their hash. `frames` are the
 * origins that the page may embed; none by default.
 */
export function contentPolicy({
  scripts,
  styles = [],
  frames = [],
}: {
  scripts: readonly string[]
  styles?: readonly string[]
  frames?: readonly string[]
}): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(" "),
    // In development Vite adds inline styles and reloads through a WebSocket.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...hashesOf(styles)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    ...(frames.length > 0 ? [["frame-src", ...frames].join(" ")] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // See ui/trusted-types.ts. Vite's hot reload writes text into script elements, so not in development.
    ...(import.meta.env.DEV ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ")
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`))]
}
