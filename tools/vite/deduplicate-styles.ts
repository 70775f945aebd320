import type { Plugin, Rollup } from "vite"

/**
 * Stops chunks that are loaded on demand from loading the page's style sheets a second time. React Router links those
 * with an address that ends in "#", which Vite does not recognise as the same file. The second copy would stand at the
 * end of the head and override later rules. This plugin gives Vite's lists of dependencies the same addresses, and
 * takes out of them what the importing chunk has itself: React Router links it, perhaps a moment later.
 */
export function deduplicateStyles(): Plugin {
  return {
    name: "deduplicate-styles",
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
        const loading = chunks.filter(({ code }) => code.includes("__vite__mapDeps"))
        if (loading.length === 0) throw new Error("No chunk has Vite's list of dependencies, __vite__mapDeps")
        for (const chunk of loading) {
          chunk.code = chunk.code.replace(/"(assets\/[\w.-]+\.css)"/g, (quoted, file: string) =>
            onPages.has(file) ? `"${file}#"` : quoted,
          )
          chunk.code = withoutDependencies(chunk.code, stylesOf(chunk, bundle))
        }
      },
    },
  }
}

/** Removes files from Vite's dependency lists of imports. The lists contain indexes into the chunk's list of files. */
export function withoutDependencies(code: string, files: ReadonlySet<string>): string {
  const all = /\.f=\[([^\]]*)\]/.exec(code)?.[1]?.split(",")
  if (!all) throw new Error("Vite writes its list of dependencies in another way")
  const isKept = (place: string) => !files.has((all[Number(place)] ?? "").replaceAll(/^"|#?"$/g, ""))
  return code.replaceAll(/(?<=__vite__mapDeps\(\[)[\d,]*(?=\]\))/g, (places) =>
    places.split(",").filter(isKept).join(","),
  )
}

/** Returns the style sheets of a chunk and of every chunk that it imports. */
function stylesOf(chunk: Rollup.OutputChunk, bundle: Rollup.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk.fileName)) return new Set()
  seen.add(chunk.fileName)
  const imported = chunk.imports.flatMap((name) => {
    const other = bundle[name]
    return other?.type === "chunk" ? [...stylesOf(other, bundle, seen)] : []
  })
  return new Set([...(chunk.viteMetadata?.importedCss ?? []), ...imported])
}
