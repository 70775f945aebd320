import { readFileSync } from "node:fs"
import { afterEach, expect, test, vi } from "vitest"
import { receiptWaitMaxMs } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { decodingMaxMs } from "#platform/images/decode-in-subprocess.server.ts"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { postGiftMessage } from "./post-gift-message.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test("the browser, and Caddy before the site, wait longer than the site may take for a gift", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout")
  vi.stubGlobal("fetch", async () => Response.json({ protocol: "TV-7K3M-92QX" }))
  expect(await postGiftMessage(new FormData(), "k")).toEqual({ protocol: "TV-7K3M-92QX" })
  const siteMs = createUploadStore("uploads").maxMs + receiptWaitMaxMs + decodingMaxMs
  const [browserMs = 0] = timeout.mock.calls[0] ?? []
  expect(browserMs).toBeGreaterThan(siteMs)
  // Nobody's file keeps another guest's waiting in vain.
  expect(receiptWaitMaxMs).toBeGreaterThan(decodingMaxMs)
  const [, caddyMinutes] = /read_body (\d+)m/.exec(readFileSync("deploy/Caddyfile", "utf8")) ?? []
  expect(Number(caddyMinutes) * 60_000).toBeGreaterThan(siteMs)
})

test("a receipt that can no longer be read is refused at its field, and nothing is sent", async () => {
  const fetch = vi.fn<() => Promise<Response>>()
  vi.stubGlobal("fetch", fetch)
  const form = new FormData()
  form.set("receipt", new File(["x"], "comprovante.png"))
  // As browsers do when the file was changed or removed, or its app no longer gives it out.
  vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValue(new DOMException("", "NotReadableError"))
  const { failure } = await postGiftMessage(form, "k")
  expect(failure).toMatchObject({ status: 422, errors: { receipt: [expect.stringContaining("Escolha-o de novo")] } })
  expect(fetch).not.toHaveBeenCalled()
})
