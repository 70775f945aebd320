import type { Plugin, Rollup } from "vite"

/**
 * A part that is fetched on demand asks for every style sheet it leans on. Those of its page are there already, under the
 * address that React Router gives them (with a "#"), which Vite does not recognise: a second copy at the end of the head
 * would overrule what came after the first. Here both use that address.
 */
export function deduplicateStyles(): Plugin {
  return {
    name: "styles-once",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
        const onPages = new Set(
          chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...stylesOf(chunk, bundle)]),
        )
        for (const chunk of chunks) {
          if (!chunk.code.includes("__vite__mapDeps")) continue
          chunk.code = chunk.code.replace(/"(assets\/[\w.-]+\.css)"/g, (quoted, file: string) =>
            onPages.has(file) ? `"${file}#"` : quoted,
          )
        }
      },
    },
  }
}

/** The style sheets of a chunk and of all it imports. */
function stylesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return new Set()
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const other = bundle[name]
    return other?.type === "chunk" ? [...stylesOf(other, bundle, seen)] : []
  })
  return new Set([...(chunk.viteMetadata?.importedCss ?? []), ...imported])
}
