import { hash } from "node:crypto"
import { storedLayoutScript } from "#site/shell/layout/page-layout.ts"
import { restoreScrollScript } from "./restore-scroll.tsx"

/** Inline scripts that are the same on every page. */
const ownScripts = [storedLayoutScript, restoreScrollScript]

/** The page without the marks of its scripts, and what our scripts say. Structured data is no script that runs. */
export function takeMarks(marked: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`
  const scripts = [...marked.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes, text = ""]) => attributes?.includes(mark) || ownScripts.includes(text))
    .map(([, , text = ""]) => text)
  return { html: marked.replaceAll(mark, ""), scripts }
}

/** Everything from this site only, inline scripts and styles by their hash; maps may be framed after a click. */
export function contentPolicy({
  scripts,
  styles = [],
}: {
  scripts: readonly string[]
  styles?: readonly string[]
}): string {
  return [
    "default-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(" "),
    // Vite puts styles inline and reloads through a socket while we develop; never in the built site.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...hashesOf(styles)].join(" "),
    "img-src 'self' data:",
    "font-src 'self'",
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src https://www.google.com https://maps.google.com https://www.openstreetmap.org",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // See site/trusted-markup.ts. What Vite reloads while we develop it writes as text.
    ...(import.meta.env.DEV ? [] : ["require-trusted-types-for 'script'", "trusted-types default"]),
  ].join("; ")
}

function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => `'sha256-${hash("sha256", text, "base64")}'`))]
}
