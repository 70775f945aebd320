import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { S3ServiceError, S3mini } from "s3mini"
import { MissingObjectError, type ObjectStorage, StorageAwayError, checkedKey } from "./storage.server.ts"

export interface S3Options {
  /** With the bucket, as first segment of the path or of the host: `https://s3.sa-east-1.amazonaws.com/bucket`. */
  url: string
  region: string
  accessKey: string
  secretKey: string
  /** Before every key, so that one bucket serves several sites: empty, or ending with `/`. */
  prefix?: string
  /** Timeout of one request, with its body. */
  timeoutMs?: number
  /** A temporary failure is retried within this time. */
  retryMs?: number
}

const readyMs = 1_500
const waitsMs = [200, 800]

/**
 * Objects in a bucket, over signed requests (V4). A resolved `put` was acknowledged by the server, which compared the
 * MD5.
 */
export function createS3Storage({
  url,
  region,
  accessKey,
  secretKey,
  prefix = "",
  timeoutMs = 10_000,
  retryMs = 10_000,
}: S3Options): ObjectStorage {
  const access = { endpoint: url, region, accessKeyId: accessKey, secretAccessKey: secretKey }
  const client = new S3mini({ ...access, requestAbortTimeout: timeoutMs })
  const quickClient = new S3mini({ ...access, requestAbortTimeout: readyMs })
  const nameOf = (key: string) => prefix + checkedKey(key)

  async function retry<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    waits: readonly number[] = waitsMs,
    since = performance.now(),
  ): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof MissingObjectError) throw error
      const [wait, ...later] = waits
      if (wait === undefined || !isTemporary(error) || performance.now() + wait - since > retryMs)
        throw away(what, error)
      await sleep(wait)
      return retry(what, ask, later, since)
    }
  }

  return {
    async put(key, bytes, contentType = "application/octet-stream") {
      const name = nameOf(key)
      // This header is signed too; the package's type knows only headers that begin with x-amz.
      // oxlint-disable-next-line security/strong-crypto -- buckets' checksum; the request is signed with SHA-256
      const sum = { "content-md5": createHash("md5").update(bytes).digest("base64") } as Record<never, string>
      const answer = await retry("put", () => client.putObject(name, bytes, contentType, undefined, sum))
      await answer.body?.cancel()
    },
    async get(key) {
      const name = nameOf(key)
      return retry("get", async () => {
        const answer = await client.getObjectRaw(name).catch((error: unknown) => {
          throw isMissing(error) ? new MissingObjectError(`${key} is not there`) : error
        })
        return Buffer.from(await answer.arrayBuffer())
      })
    },
    async findSize(key) {
      const name = nameOf(key)
      return retry("head", () =>
        client.getContentLength(name).catch((error: unknown) => {
          // The package wraps the server's error.
          const cause = (error as Error).cause ?? error
          if (isMissing(cause)) return undefined
          throw cause
        }),
      )
    },
    async remove(key) {
      const name = nameOf(key)
      await retry("delete", () =>
        client.deleteObject(name).catch((error: unknown) => {
          if (!isMissing(error)) throw error
        }),
      )
    },
    async *list(inner) {
      let token: string | undefined
      do {
        const from = token
        const page = await retry("list", () => client.listObjectsPaged("/", prefix + inner, 1_000, from))
        if (!page) throw new StorageAwayError("object storage: there is no such bucket")
        for (const { Key, Size, LastModified } of page.objects ?? [])
          yield { key: Key.slice(prefix.length), bytes: Size, storedAt: LastModified }
        token = page.nextContinuationToken
      } while (token)
    },
    async ready() {
      const answers = await quickClient.bucketExists().catch((error: unknown) => {
        throw away("head", error)
      })
      if (!answers) throw new StorageAwayError("object storage: the bucket is missing or refuses us")
    },
  }
}

/** A missing bucket is a failure, not a missing object: otherwise all objects would seem lost. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceError &&
    error.status === 404 &&
    !/NoSuchBucket/.test(`${error.serviceCode} ${error.body}`)
  )
}

/** A lost connection, a timeout, or a busy or failing server. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 408 || error.status === 429
}

/** Leaves out the server's message, which may repeat signed headers. */
function away(what: string, error: unknown): StorageAwayError {
  if (!(error instanceof S3ServiceError))
    return new StorageAwayError(`object storage: ${what} found no answer`, { cause: error })
  const [code = ""] = /^\w{1,40}$/.exec(error.serviceCode ?? "") ?? []
  return new StorageAwayError(`object storage: ${what} was answered with ${error.status} ${code}`.trim())
}
