import { readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

/** Smaller files travel in one packet either way. */
const worthBytes = 1_000

/** Writes each built script and style sheet of a folder in its compressed forms beside it, once and as small as can be. */
export function compressAssets(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const file = join(folder, name)
    const content = readFileSync(file)
    if (content.byteLength < worthBytes) continue
    const best = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
    }
    writeFileSync(`${file}.br`, brotliCompressSync(content, best))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
