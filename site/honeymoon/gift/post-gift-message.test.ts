import { readFileSync } from "node:fs"
import { afterEach, expect, test, vi } from "vitest"
import { receiptWaitMaxMs } from "#domain/honeymoon/receipt/inspect-receipt.server.ts"
import { decodingMaxMs } from "#platform/images/decode-in-subprocess.server.ts"
import { createUploadStore } from "#platform/storage/upload-store.server.ts"
import { giftKey, postGiftMessage } from "./post-gift-message.ts"

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

const draft = "0123456789abcdef0123456789abcdef"

function giftForm(changes: Record<string, string | File> = {}): FormData {
  const form = new FormData()
  const receipt = new File(["x"], "comprovante.png", { lastModified: 1 })
  const values = { id: "3001", cote_id: "2", name: "Ana", phone: "(41)98000-0000", message: "Felicidades", receipt }
  for (const [name, value] of Object.entries({ ...values, ...changes })) form.set(name, value)
  return form
}

test("the same message has one key, whatever is loaded and when the file was chosen", () => {
  const key = giftKey(draft, giftForm())
  expect(giftKey(draft, giftForm({ phone: "41980000000" }))).toBe(key)
  expect(giftKey(draft, giftForm({ receipt: new File(["x"], "comprovante.png", { lastModified: 2 }) }))).toBe(key)
  // A program that fills in forms may fill the honeypot in one attempt and not in the next.
  expect(giftKey(draft, giftForm({ website: "http://machine.example" }))).toBe(key)
})

test("every other message, and another draft, has another key", () => {
  const changes: Array<Record<string, string | File>> = [
    { id: "3002" },
    { cote_id: "3" },
    { cote_value: "480,00" },
    { name: "Bia" },
    { email: "ana@exemplo.com" },
    { phone: "+41980000000" },
    { message: "Felicidades!" },
    { receipt: new File(["x"], "outro.png") },
    { receipt: new File(["xy"], "comprovante.png") },
  ]
  const keys = changes.map((change) => giftKey(draft, giftForm(change)))
  const all = [giftKey(draft, giftForm()), giftKey(draft.replace("0", "1"), giftForm()), ...keys]
  expect(new Set(all).size).toBe(all.length)
})
