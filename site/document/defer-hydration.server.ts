/** A browser that tells nobody when it painted begins then, milliseconds. */
const latestMs = 3_000

/**
 * On a weak connection a page's words, styles, letters and first picture come before what makes it answer to clicks: its scripts
 * are fetched, all at once, when it was painted for the first time.
 */
export function scriptsAfterContent(html: string): string {
  const addresses: string[] = []
  const plain = html.replaceAll(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_, address: string) => {
    addresses.push(address)
    return ""
  })
  return plain.replace(
    /(<script\b[^>]*\stype="module"[^>]*>)(import "[\s\S]*?)(?=<\/script>)/,
    (_, tag: string, text: string) => tag + afterFirstPaint(text, addresses),
  )
}

function afterFirstPaint(module: string, addresses: readonly string[]): string {
  // In a turn of its own: the one that paints is long enough on a phone.
  return `await new Promise((begin) => {
  new PerformanceObserver(() => setTimeout(begin)).observe({ type: "paint", buffered: true });
  setTimeout(begin, ${latestMs});
});
for (const href of ${JSON.stringify(addresses)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href }));
${module.replaceAll(/^import \* as (\w+) from ("[^"]+");$/gm, "const $1 = await import($2);").replaceAll(/^import ("[^"]+");$/gm, "await import($1);")}`
}
