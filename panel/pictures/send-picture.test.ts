import { afterEach, expect, test, vi } from "vitest"
import { sendPicture } from "./send-picture.ts"

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The browser's request, as far as uploads use it. It answers only what a test dispatches. */
class SilentRequest extends EventTarget {
  static last: SilentRequest
  upload = new EventTarget()
  status = 0
  response: unknown = null
  responseURL = ""
  sentAt = 0
  #limit: NodeJS.Timeout | undefined

  open() {}
  send() {
    SilentRequest.last = this
    this.sentAt = Date.now()
  }
  /** Counts from `send`, also when it is set later. */
  set timeout(ms: number) {
    clearTimeout(this.#limit)
    const passed = this.sentAt === 0 ? 0 : Date.now() - this.sentAt
    this.#limit = setTimeout(() => this.dispatchEvent(new Event("timeout")), ms - passed)
  }
  answer(answer: Partial<Pick<SilentRequest, "status" | "response" | "responseURL">>) {
    Object.assign(this, answer).dispatchEvent(new Event("load"))
  }
}

/** Sends a picture and waits until its request is under way. */
async function sendOne() {
  vi.stubGlobal("XMLHttpRequest", SilentRequest)
  const send = vi.spyOn(SilentRequest.prototype, "send")
  const sent = sendPicture(new File(["jpeg"], "serra.jpg", { type: "image/jpeg" }), () => {})
  await vi.waitFor(() => expect(send).toHaveBeenCalled())
  send.mockRestore()
  return { sent, request: SilentRequest.last }
}

const lost = { file: "serra.jpg", status: "refused", reason: "não chegou. Confira a conexão e envie de novo." }

test("an upload whose line drops without a word ends, so that the files behind it are sent", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  const { sent } = await sendOne()
  vi.advanceTimersByTime(130_000)
  expect(await sent).toEqual(lost)
})

test("a picture that has been sent may be looked at for as long as the server takes", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] })
  const { sent, request } = await sendOne()
  vi.advanceTimersByTime(120_000)
  request.upload.dispatchEvent(new Event("load"))
  vi.advanceTimersByTime(119_000)
  const kept = { file: "serra.jpg", status: "kept", name: "serra", src: "/media/a/320.webp" }
  request.answer({ status: 200, response: { uploads: [kept] } })
  expect(await sent).toEqual(kept)
})

test("an upload after the session ended says so: the line is all right", async () => {
  const { sent, request } = await sendOne()
  request.answer({ status: 200, responseURL: "https://painel.example/painel/entrar?volta=%2Fimagens" })
  expect(await sent).toMatchObject({ status: "refused", reason: expect.stringContaining("sua sessão terminou") })
})

test.each([
  [413, "grande demais"],
  [429, "muitos envios"],
])("what a proxy refuses with %i is not blamed on the line", async (status, reason) => {
  const { sent, request } = await sendOne()
  request.answer({ status, responseURL: "https://painel.example/painel/imagens/envio" })
  expect(await sent).toMatchObject({ status: "refused", reason: expect.stringContaining(reason) })
})

test("an answer of the upload's own address that is none of ours is a failure of the line", async () => {
  const { sent, request } = await sendOne()
  request.answer({ status: 502, responseURL: "https://painel.example/painel/imagens/envio" })
  expect(await sent).toEqual(lost)
})

test("a file that the device no longer gives out is not blamed on the line", async () => {
  const file = new File(["jpeg"], "serra.jpg", { type: "image/jpeg" })
  vi.spyOn(file, "slice").mockReturnValue({ arrayBuffer: () => Promise.reject(new Error("NotReadableError")) } as never)
  const result = await sendPicture(file, () => {})
  expect(result).toMatchObject({ status: "refused", reason: expect.stringContaining("não deixa mais ler o arquivo") })
})
