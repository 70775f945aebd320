import { afterEach, expect, test, vi } from "vitest"
import { createDebouncedFetch } from "./use-debounced-fetch.ts"

afterEach(() => void vi.unstubAllGlobals())

test("the answer to an earlier text does not replace that of a later one", async () => {
  const answers = new Map<string, (response: Response) => void>()
  vi.stubGlobal("fetch", (address: string) => new Promise<Response>((done) => answers.set(address.slice(-1), done)))
  const lookUp = createDebouncedFetch<string>()
  const onAnswer = vi.fn<(answer: string | undefined) => void>()
  lookUp.ask("/nomes?q=1", 0, onAnswer)
  await vi.waitFor(() => expect(answers.has("1")).toBe(true))
  lookUp.ask("/nomes?q=2", 0, onAnswer)
  lookUp.ask("/nomes?q=3", 0, onAnswer)
  await vi.waitFor(() => expect(answers.has("3")).toBe(true))
  answers.get("3")?.(Response.json("later"))
  answers.get("1")?.(Response.json("earlier"))
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledWith("later"))
  await new Promise((done) => setTimeout(done))
  expect([...answers.keys(), onAnswer.mock.calls]).toEqual(["1", "3", [["later"]]])

  lookUp.ask("/nomes?q=4", 0, onAnswer)
  lookUp.cancel()
  await new Promise((done) => setTimeout(done))
  expect(answers.has("4")).toBe(false)
})
