import { PassThrough, Readable } from "node:stream"
import type { FastifyRequest } from "fastify"
import { expect, test } from "vitest"
import { readFormUpload } from "./read-upload.server.ts"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import { receiptUpload } from "#domain/honeymoon/receipt/receipt-upload.ts"
import type { UploadStore } from "#platform/storage/upload-store.server.ts"
import { collectGarbage } from "#test/collect-garbage.ts"

const uploads: UploadStore = {
  maxMs: 120_000,
  removeOlderThan: async () => {},
  receive: async (content) => {
    let bytes = 0
    for await (const chunk of content) bytes += (chunk as Buffer).length
    return {
      bytes,
      sealed: { path: "", key: new Uint8Array(), nonce: new Uint8Array() },
      read: async () => Buffer.alloc(bytes),
      stream: () => Readable.from([Buffer.alloc(bytes)]),
      sha256: "",
      remove: async () => {},
    }
  },
}

/** Reads a form with a text field and a file. Returns a weak reference to its request. */
async function readOne(): Promise<WeakRef<object>> {
  const raw = Object.assign(new PassThrough(), { socket: new PassThrough() })
  const file = new PassThrough()
  const parts = async function* () {
    yield { type: "field", fieldname: "name", value: "Ana" }
    yield { type: "file", fieldname: "receipt", filename: "a.jpg", file, toBuffer: () => raw }
  }
  raw.end("body")
  file.end("file")
  await using upload = await readFormUpload(
    { raw, parts, ip: "127.0.0.1" } as unknown as FastifyRequest,
    uploads,
    receiptUpload,
  )
  expect(upload.failure).toBeUndefined()
  expect(upload.fields).toEqual({ name: "Ana" })
  return new WeakRef(raw)
}

test("of more files than a form takes the first are kept, and the texts after them", async () => {
  const raw = Object.assign(new PassThrough(), { socket: new PassThrough() })
  const parts = async function* () {
    for (const file of Array.from({ length: 21 }, () => Readable.from([Buffer.from("file")])))
      yield { type: "file", fieldname: "file", filename: "a.jpg", file }
    yield { type: "field", fieldname: "name", value: "Ana" }
  }
  raw.end("body")
  const request = { raw, parts, ip: "127.0.0.1" } as unknown as FastifyRequest
  await using upload = await readFormUpload(request, uploads, pictureUpload)
  expect([upload.files.length, upload.fields]).toEqual([20, { name: "Ana" }])
  expect(upload.failure?.message).toBe("Envie até 20 arquivos de cada vez.")
})

test("a request is garbage-collected after its form was read", async () => {
  const requests: Array<WeakRef<object>> = []
  for (let round = 0; round < 20; round++) requests.push(await readOne())
  const left = () => {
    collectGarbage()
    return requests.filter((request) => request.deref()).length
  }
  await expect.poll(left, { timeout: 10_000 }).toBeLessThan(3)
})

test.each([
  ["a receipt", receiptUpload, true],
  ["pictures", pictureUpload, false],
])("a form that takes too long is refused with advice for its file: %s", async (_what, rules, isReceipt) => {
  const raw = Object.assign(new PassThrough(), { socket: new PassThrough() })
  const parts = async function* () {
    yield { type: "file", fieldname: rules.field, filename: "a.jpg", file: new PassThrough() }
  }
  const request = { raw, parts, ip: "127.0.0.1" } as unknown as FastifyRequest
  await using upload = await readFormUpload(request, { ...uploads, maxMs: 1 }, rules)
  expect(upload.failure?.message).toContain("O envio demorou demais.")
  expect(upload.failure?.message.includes("captura de tela")).toBe(isReceipt)
})
