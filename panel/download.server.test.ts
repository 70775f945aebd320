import { expect, test, vi } from "vitest"
import { eachPart, streamParts } from "./download.server.ts"

test("a part is read when it is wanted, and none once the download is cancelled", async () => {
  const read = vi.fn<(part: string) => Promise<Buffer>>(async (part) => Buffer.from(part))
  expect(await new Response(streamParts(eachPart(["a", "b"], read))).text()).toBe("ab")
  read.mockClear()
  const ended = vi.fn<() => void>()
  const parts = (async function* () {
    try {
      yield* eachPart(["a", "b", "c"], read)
    } finally {
      ended()
    }
  })()
  const reader = streamParts(parts).getReader()
  await reader.read()
  await reader.cancel()
  expect([read.mock.calls, ended.mock.calls.length]).toEqual([[["a"]], 1])
})
