import { constants, brotliCompressSync, gzipSync } from "node:zlib"
import type { Plugin } from "vite"

/** Smaller files travel in one packet either way. */
const worthBytes = 1_000

/** Writes each built script and style sheet in its compressed forms beside it, once and as small as can be. */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const content = Buffer.from(file.type === "chunk" ? file.code : file.source)
          if (!/\.(js|css|svg)$/.test(file.fileName) || content.byteLength < worthBytes) continue
          const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength } }
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(content, best) })
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(content, { level: 9 }) })
        }
      },
    },
  }
}
