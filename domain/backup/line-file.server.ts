import { createHash, hash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"

export interface FileSum {
  bytes: number
  sha256: string
}

/** Streams lines into a new gzip file with mode 0600. Returns its size and hash. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<FileSum> {
  const { through, sum } = summing()
  await pipeline(
    blocksOf(lines),
    createGzip(),
    through,
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
  )
  return sum()
}

/** Streams the lines of a gzip file. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path)
  const gunzip = createGunzip()
  source.on("error", (error) => gunzip.destroy(error))
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let rest = ""
  for await (const chunk of source.pipe(gunzip)) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n")
    rest = lines.pop() as string
    yield* lines
  }
  if (rest + decoder.decode() !== "") throw new Error(`${path} ends within a line`)
}

/** Size and hash of a file. */
export async function sumFile(path: string): Promise<FileSum> {
  const { through, sum } = summing()
  await pipeline(createReadStream(path), through, async (chunks) => {
    for await (const _ of chunks) continue
  })
  return sum()
}

export function sumBytes(bytes: Buffer): FileSum {
  return { bytes: bytes.length, sha256: hash("sha256", bytes, "hex") }
}

function summing() {
  const hash = createHash("sha256")
  let bytes = 0
  async function* through(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  return { through, sum: (): FileSum => ({ bytes, sha256: hash.digest("hex") }) }
}

/** Joins lines into blocks of 64 KB: a chunk for each line would make the pipeline slow. */
async function* blocksOf(lines: AsyncIterable<string>) {
  let block = ""
  for await (const line of lines) {
    block += `${line}\n`
    if (block.length < 65_536) continue
    yield block
    block = ""
  }
  if (block !== "") yield block
}
