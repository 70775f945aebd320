import { hash } from "node:crypto"
import { promisify } from "node:util"
import zlib from "node:zlib"

/** A whole response as it was rendered. */
export interface RenderedResponse {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Identifies the data that it was rendered from: an equal source means an equal response. */
  source?: string
}

export function isPage({ headers }: RenderedResponse): boolean {
  return headers["content-type"]?.startsWith("text/html") ?? false
}

/** Length limit of an address used as a key: of its path in the page cache, of the whole for direct responses. */
export const addressMax = 500

/** In order of preference. */
export const encodings = ["br", "zstd", "gzip"] as const
export type Encoding = (typeof encodings)[number] | "identity"

/** A response that is compressed once in each encoding that is requested. */
export interface CompressedResponse {
  status: number
  headers: Record<string, string>
  /** False for pictures, which are compressed already. */
  isCompressible: boolean
  body: (encoding: Encoding) => Buffer | Promise<Buffer>
  /** The encodings held now, without the uncompressed one. */
  compressedIn: () => Encoding[]
  /** Bytes held now. */
  bytes: () => number
}

/** A compressed response with an ETag, for the response cache. */
export interface CachedResponse extends CompressedResponse {
  etag: string
  /**
   * Whether the cache would serve this very response now, without rendering; true counts as a hit. This and the next
   * are absent outside of a cache.
   */
  isServable?: () => boolean
  /** False if the content or the day has changed since, or the last attempt to render it failed. */
  isCurrent?: () => boolean
}

export function cacheResponse(response: RenderedResponse, onGrow: () => void): CachedResponse {
  return {
    ...compressResponse(response, onGrow),
    etag: `W/"${hash("sha256", response.body, "base64url").slice(0, 22)}"`,
  }
}

/** Compresses in zlib's threads. `onGrow` is called when another encoding is held. */
export function compressResponse(
  { status, headers, body }: RenderedResponse,
  onGrow: () => void = () => {},
): CompressedResponse {
  const held = new Map<Encoding, Buffer>([["identity", body]])
  const running = new Map<Encoding, Promise<Buffer>>()
  let identityRequested = false
  const encode = async (encoding: Encoding) => {
    const plain = held.get("identity") ?? (await expand(held))
    const encoded = encoding === "identity" ? plain : withoutSlack(await compress[encoding](plain))
    held.set(encoding, encoded)
    // Browsers accept compressed pages. The uncompressed response is five times as large, so it is held only after a
    // client has requested it.
    if (!identityRequested) held.delete("identity")
    onGrow()
    return encoded
  }
  return {
    status,
    headers,
    compressedIn: () => [...held.keys()].filter((encoding) => encoding !== "identity"),
    bytes: () => [...held.values()].reduce((sum, { byteLength }) => sum + byteLength, 0),
    isCompressible: /^(text|application)\//.test(headers["content-type"] ?? ""),
    body: (encoding) => {
      if (encoding === "identity") identityRequested = true
      const ready = held.get(encoding)
      if (ready) return ready
      const encoded = running.get(encoding) ?? encode(encoding).finally(() => running.delete(encoding))
      running.set(encoding, encoded)
      return encoded
    },
  }
}

const { constants } = zlib
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const zstd = promisify(zlib.zstdCompress)

/** Nearly every compressed page fits into one chunk, so zlib's thread is called once instead of once per 16 KB. */
const chunkMaxBytes = 48 * 1024
const chunkBytes = (body: Buffer) => Math.min(chunkMaxBytes, body.byteLength + 1024)

/**
 * zlib returns a view of the chunk that it filled; keeping the view would keep the whole chunk in memory. `Buffer.from`
 * would allocate from Node's pool.
 */
function withoutSlack(body: Buffer): Buffer {
  if (body.byteLength === body.buffer.byteLength) return body
  const own = Buffer.allocUnsafeSlow(body.byteLength)
  body.copy(own)
  return own
}

/** Levels at which a page takes a few milliseconds. */
const compress = {
  br: (body: Buffer) =>
    brotli(body, {
      chunkSize: chunkBytes(body),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
        // A window of 256 KB: pages are smaller, and preparing the default of 4 MB takes longer.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  zstd: (body: Buffer) =>
    zstd(body, {
      chunkSize: chunkBytes(body),
      // The tables are as large as the body needs: without its size, each call prepares megabytes.
      pledgedSrcSize: body.byteLength,
      params: { [constants.ZSTD_c_compressionLevel]: 6 },
    }),
  gzip: (body: Buffer) => gzip(body, { level: 6 }),
}

const brotliDecompress = promisify(zlib.brotliDecompress)
const zstdDecompress = promisify(zlib.zstdDecompress)
const gunzip = promisify(zlib.gunzip)

function expand(held: Map<Encoding, Buffer>): Promise<Buffer> {
  const [[encoding, body] = []] = held
  if (!encoding || !body) throw new Error("A página guardada perdeu o corpo.")
  return encoding === "br" ? brotliDecompress(body) : encoding === "zstd" ? zstdDecompress(body) : gunzip(body)
}
