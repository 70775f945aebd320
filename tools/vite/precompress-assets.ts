import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/** A smaller file fits into one network packet also without compression. */
const minBytes = 1_000

/** Writes a `.br` and a `.gz` file beside each script, style sheet and SVG of a folder, with the best compression. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.byteLength < minBytes) continue
    const best = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    }
    writeFileSync(`${file}.br`, brotliCompressSync(content, best))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
