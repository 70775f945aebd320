/** The scripts start after this at the latest: a picture may hang. Milliseconds. */
const loadTimeoutMs = 3_000
/** Time to decode and paint what the `load` event waited for. Milliseconds. */
const paintMs = 100

/**
 * Loads the page's scripts, all at once, when its fonts and first pictures are loaded and painted. On a slow connection
 * the scripts would compete with these. A visitor who presses something earlier starts them. Changes two things in
 * React Router's HTML: the `modulepreload` links, which go, and the static imports of the module script, which become
 * dynamic ones.
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
    (_, tag: string, text: string) => tag + afterLoad(text, addresses),
  )
}

function afterLoad(module: string, addresses: readonly string[]): string {
  return `await new Promise((begin) => {
  const loaded = () => setTimeout(begin, ${paintMs});
  if (document.readyState === "complete") loaded(); else addEventListener("load", loaded);
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, begin, { once: true, capture: true });
  setTimeout(begin, ${loadTimeoutMs});
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
