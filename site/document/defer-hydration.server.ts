/** Hydration starts after this at the latest, for browsers that do not report their first paint. Milliseconds. */
const paintTimeoutMs = 3_000

/**
 * Loads the page's scripts after the first paint, all at once. On a slow connection they would compete with the
 * content's styles, fonts and first picture. Changes two things in React Router's HTML: the `modulepreload` links,
 * which go, and the static imports of the module script, which become dynamic ones.
 */
export function deferHydration(html: string): string {
  const addresses: string[] = []
  const withoutPreloads = html.replaceAll(
    /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g,
    (_, address: string) => {
      addresses.push(address)
      return ""
    },
  )
  return withoutPreloads.replace(
    /(<script\b[^>]*\stype="module"[^>]*>)(import "[\s\S]*?)(?=<\/script>)/,
    (_, tag: string, text: string) => tag + afterFirstPaint(text, addresses),
  )
}

function afterFirstPaint(module: string, addresses: readonly string[]): string {
  // In a task of its own: the one that paints is long enough on a phone.
  return `await new Promise((begin) => {
  new PerformanceObserver(() => setTimeout(begin)).observe({ type: "paint", buffered: true });
  setTimeout(begin, ${paintTimeoutMs});
});
for (const href of ${JSON.stringify(addresses)}) {
  const link = { rel: "modulepreload", fetchPriority: "low", href };
  document.head.append(Object.assign(document.createElement("link"), link));
}
${withDynamicImports(module)}`
}

function withDynamicImports(module: string): string {
  return module
    .replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);")
    .replaceAll(/^import ("[^"]+");$/gm, "await import($1);")
}
