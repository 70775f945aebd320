import { hash } from "node:crypto"
import { promisify } from "node:util"
import zlib from "node:zlib"

/** A whole answer as it was rendered. */
export interface RenderedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** In the order in which we like to send them. */
export const encodings = ["br", "zstd", "gzip"] as const
export type Encoding = (typeof encodings)[number] | "identity"

/** An answer that is compressed once in each way that is asked for. */
export interface CompressedResponse {
  status: number
  headers: Record<string, string>
  /** Pictures are compressed already. */
  isCompressible: boolean
  body: (encoding: Encoding) => Buffer | Promise<Buffer>
  /** Bytes held now. */
  bytes: () => number
}

/** One that is kept, under a tag for who has it already. */
export interface CachedResponse extends CompressedResponse {
  etag: string
}

export function cacheResponse(answer: RenderedResponse, onGrow: () => void): CachedResponse {
  return { ...compressResponse(answer, onGrow), etag: `W/"${hash("sha256", answer.body, "base64url").slice(0, 22)}"` }
}

/** Compresses in its threads; `onGrow` is told when another form of the answer is held. */
export function compressResponse(
  { status, headers, body }: RenderedResponse,
  onGrow: () => void = () => {},
): CompressedResponse {
  const held = new Map<Encoding, Buffer>([["identity", body]])
  const making = new Map<Encoding, Promise<Buffer>>()
  let plainIsAsked = false
  const make = async (encoding: Encoding) => {
    const plain = held.get("identity") ?? (await expand(held))
    const made = encoding === "identity" ? plain : await compress[encoding](plain)
    held.set(encoding, made)
    // Browsers take compressed pages: the plain one, five times as large, is kept only where something asks for it.
    if (!plainIsAsked) held.delete("identity")
    making.delete(encoding)
    onGrow()
    return made
  }
  return {
    status,
    headers,
    bytes: () => [...held.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    isCompressible: /^(text|application)\//.test(headers["content-type"] ?? ""),
    body: (encoding) => {
      if (encoding === "identity") plainIsAsked = true
      const ready = held.get(encoding)
      if (ready) return ready
      const made = making.get(encoding) ?? make(encoding)
      making.set(encoding, made)
      return made
    },
  }
}

const { constants } = zlib
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const zstd = promisify(zlib.zstdCompress)

/** Levels at which a page takes a few milliseconds. */
const compress = {
  br: (body: Buffer) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
    }),
  zstd: (body: Buffer) => zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body: Buffer) => gzip(body, { level: 6 }),
}

const brotliBack = promisify(zlib.brotliDecompress)
const zstdBack = promisify(zlib.zstdDecompress)
const gzipBack = promisify(zlib.gunzip)

function expand(held: Map<Encoding, Buffer>): Promise<Buffer> {
  const [[encoding, body] = []] = held
  if (!encoding || !body) throw new Error("A página guardada perdeu o corpo.")
  return encoding === "br" ? brotliBack(body) : encoding === "zstd" ? zstdBack(body) : gzipBack(body)
}
