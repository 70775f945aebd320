import type { IncomingMessage } from "node:http"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { paceBody } from "./pace-body.server.ts"

const headers = { "content-type": "text/plain" }

function requestOf(raw: PassThrough): IncomingMessage {
  return Object.assign(raw, { headers }) as unknown as IncomingMessage
}

test("passes everything on with the request's headers, each chunk in its turn", async () => {
  const raw = new PassThrough()
  const body = paceBody(requestOf(raw), 100, () => {})
  const started = performance.now()
  for (const chunk of ["one ", "two ", "three"]) raw.write(chunk)
  raw.end()
  expect(await text(body)).toBe("one two three")
  expect(body.headers).toBe(headers)
  expect(performance.now() - started).toBeGreaterThan(4)
})

test("holds two chunks of a sender whom nobody reads; the others wait before it", async () => {
  const raw = new PassThrough({ highWaterMark: 1 })
  const body = paceBody(requestOf(raw), 1000, () => {})
  for (let chunk = 0; chunk < 10; chunk++) raw.write("x".repeat(10))
  await sleep(50)
  expect(body.readableLength + body.writableLength).toBeLessThanOrEqual(20)
  expect(raw.writableLength).toBeGreaterThanOrEqual(60)
})

test("says when there is more than allowed, and fails when the request ends before its body", async () => {
  const raw = new PassThrough()
  const exceeded = vi.fn()
  const body = paceBody(requestOf(raw), 10, exceeded)
  const reading = text(body).catch((error: unknown) => error)
  raw.write("0123456789")
  await sleep(20)
  expect(exceeded).not.toHaveBeenCalled()
  raw.write("a")
  await vi.waitFor(() => expect(exceeded).toHaveBeenCalledOnce())
  raw.destroy()
  expect(await reading).toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" })
})
