import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { endGiftDraft, saveGiftDraft, readGiftDraft } from "./gift-draft.ts"

let tab: Map<string, string>
beforeEach(() => {
  tab = new Map()
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => tab.set(key, value),
    removeItem: (key: string) => tab.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
const texts = { name: "Tia Lúcia", email: "", phone: "", message: "Sejam felizes" }

test("each couple's form finds its own texts and choice again, until it is emptied or sent", () => {
  saveGiftDraft(1, "a", formOf({ ...texts, cote_id: "6" }))
  saveGiftDraft(2, "b", formOf(texts))
  expect(readGiftDraft(1)).toEqual({ id: "a", values: { ...texts, cote_id: "6" } })
  expect(readGiftDraft(2)).toEqual({ id: "b", values: texts })
  saveGiftDraft(2, "b", formOf({ ...texts, name: "", message: "", cote_id: "6" }))
  expect(readGiftDraft(2)).toBeUndefined()
  endGiftDraft(1)
  expect(tab.size).toBe(0)
})

test("neither the receipt nor what the page fills in is stored", () => {
  const form = formOf({ ...texts, id: "1", website: "x" })
  form.set("receipt", new File(["png"], "comprovante.png"))
  saveGiftDraft(1, "a", form)
  expect([...tab.values()]).toEqual([JSON.stringify({ id: "a", values: texts })])
})

test.each(["{", "[]", "1", '{"id":"a"}', '{"id":1,"values":{}}'])("what is not ours is no draft: %s", (text) => {
  tab.set("gift-draft 1", text)
  expect(readGiftDraft(1)).toBeUndefined()
})

test("a storage that throws is no failure", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError")
  }
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => saveGiftDraft(1, "a", formOf(texts))).not.toThrow()
  expect(readGiftDraft(1)).toBeUndefined()
})
