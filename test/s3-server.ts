import { mkdtempSync, rmSync } from "node:fs"
import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import S3rver from "s3rver"
import type { S3Options } from "#platform/storage/s3-storage.server.ts"
import { isSignedWith } from "./v4-signature.ts"

/**
 * How the storage fails: no connection, no response, a connection that ends early, or one status for every request.
 */
export type S3Fault = "gone" | "silent" | "cut" | 403 | 500 | 503

export interface S3Server extends AsyncDisposable {
  options: S3Options
  /** Environment for a separate process. */
  env: Record<string, string>
  /** Sets the failure from now on; undefined ends it. */
  fail: (fault: S3Fault | undefined, ...methods: string[]) => void
  /** Method and path of every request that reached it. */
  asked: string[]
}

const secretKey = "S3RVER"

/** An S3 server for tests behind a proxy that refuses wrong signatures and fails on demand. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), "travessia-s3-"))
  const store = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: "travessia" }],
  })
  const { port: inside } = await store.run()
  let fault: S3Fault | undefined
  let failing: string[] = []
  const asked: string[] = []
  const passing = new Set<Promise<void>>()
  const door = createServer(async (incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url}`)
    const broken = failing.length === 0 || failing.includes(incoming.method ?? "") ? fault : undefined
    if (broken === "gone") return incoming.socket.destroy()
    const body =
      broken === "cut" && incoming.method === "PUT" ? undefined : await buffer(incoming).catch(() => undefined)
    if (!body) return incoming.socket.destroy()
    if (broken === "silent") return
    if (typeof broken === "number") return refuse(answer, broken, broken === 403 ? "AccessDenied" : "InternalError")
    if (!isSignedWith(secretKey, incoming)) return refuse(answer, 403, "SignatureDoesNotMatch")
    const passed = passOn(incoming, body, inside, answer, broken === "cut")
    passing.add(passed)
    await passed
    passing.delete(passed)
  })
  await new Promise<void>((done) => door.listen(0, "127.0.0.1", done))
  const url = `http://127.0.0.1:${(door.address() as AddressInfo).port}/travessia`
  const options = { url, region: "sa-east-1", accessKey: "S3RVER", secretKey, timeoutMs: 10_000, retryMs: 2_000 }
  return {
    options,
    env: { S3_URL: url, S3_REGION: options.region, S3_ACCESS_KEY: options.accessKey, S3_SECRET_KEY: secretKey },
    asked,
    fail: (next, ...methods) => {
      fault = next
      failing = methods
    },
    async [Symbol.asyncDispose]() {
      door.closeAllConnections()
      door.close()
      // The store fails for a request whose folder is gone.
      await Promise.all(passing)
      await store.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function refuse(answer: ServerResponse, status: number, code: string) {
  answer
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<Error><Code>${code}</Code><Message>no</Message><StringToSign>${secretKey}</StringToSign></Error>`)
}

/** Resolves when the store has answered. */
async function passOn(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  answer: ServerResponse,
  cut: boolean,
): Promise<void> {
  const list = method === "GET" && url?.includes("list-type=2") ? new URL(url, "http://s3") : undefined
  const path = list ? firstVersion(list) : url
  const inner = request({ host: "127.0.0.1", port, method, path, headers }, async (result) => {
    const whole = await buffer(result)
    const bytes = list ? Buffer.from(secondVersion(whole.toString())) : whole
    answer.writeHead(result.statusCode ?? 502, { ...result.headers, ...(list && { "content-length": bytes.length }) })
    if (!cut) return answer.end(bytes)
    answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy())
  })
  inner.on("error", () => answer.destroy()).end(body)
  await new Promise((done) => inner.once("close", done))
}

/* The store's ListObjectsV2 needs a cipher that Node no longer has, so version 1 is requested. */

function firstVersion({ pathname, searchParams }: URL): string {
  const inner = new URLSearchParams(searchParams)
  const token = inner.get("continuation-token")
  for (const name of ["list-type", "continuation-token"]) inner.delete(name)
  if (token) inner.set("marker", Buffer.from(token, "base64").toString())
  return `${pathname}?${inner}`
}

function secondVersion(xml: string): string {
  const last =
    xml
      .match(/<Key>.*?<\/Key>/g)
      ?.at(-1)
      ?.slice("<Key>".length, -"</Key>".length) ?? ""
  return xml.replace(
    "<IsTruncated>true<",
    `<NextContinuationToken>${Buffer.from(last).toString("base64")}</NextContinuationToken><IsTruncated>true<`,
  )
}
