import { afterEach, expect, test, vi } from "vitest"
import { forgetSavedInput, forgetPersistedInput, persistInput, readPersistedInput } from "./persisted-input.ts"

/** A storage whose keys are its own, as those of a browser are. */
function openTab(): Record<string, string> {
  const methods = {
    getItem(key: string) {
      return Object.hasOwn(this, key) ? (this as Record<string, unknown>)[key] : null
    },
    setItem(key: string, value: string) {
      Object.assign(this, { [key]: value })
    },
    removeItem(key: string) {
      delete (this as Record<string, unknown>)[key]
    },
  }
  const tab = Object.create(methods) as Record<string, string>
  vi.stubGlobal("sessionStorage", tab)
  return tab
}
afterEach(() => void vi.unstubAllGlobals())

const typing = { staffId: "marina", values: { text: "Quer duas pousadas", done: true } }

test("each form has its own text, until it is forgotten", () => {
  openTab()
  persistInput("TV-2222-2222 note", typing)
  persistInput("TV-2222-2222 step", { ...typing, sent: "" })
  expect(readPersistedInput("TV-2222-2222 note", "marina")).toEqual(typing)
  expect(readPersistedInput("TV-2222-2222 step", "marina")?.sent).toBe("")
  expect(readPersistedInput("TV-3333-3333 note", "marina")).toBeUndefined()
  persistInput("TV-2222-2222 note", undefined)
  expect(readPersistedInput("TV-2222-2222 note", "marina")).toBeUndefined()
  expect(readPersistedInput("TV-2222-2222 step", "marina")).toBeDefined()
})

test("what was sent is forgotten once it is saved, and not before", () => {
  openTab()
  const forgets = () => [
    forgetSavedInput("a note", "marina", "n1"),
    readPersistedInput("a note", "marina") === undefined,
  ]
  persistInput("a note", typing)
  expect(forgets()).toEqual([false, false])
  persistInput("a note", { ...typing, sent: "n1" })
  expect(forgets()).toEqual([false, false])
  persistInput("a note", { ...typing, sent: "" })
  expect(forgets()).toEqual([true, true])
})

test("signing out forgets all forms, and nothing else", () => {
  const tab = openTab()
  tab["last-scroll"] = "12"
  for (const form of ["a note", "b note"]) persistInput(form, typing)
  forgetPersistedInput()
  expect({ ...tab }).toEqual({ "last-scroll": "12" })
})

test("the next person at the same tab gets none of it, and it is gone", () => {
  const tab = openTab()
  for (const form of ["a note", "b note"]) persistInput(form, typing)
  expect(readPersistedInput("a note", "rita")).toBeUndefined()
  expect({ ...tab }).toEqual({})
})

test.each(["blocked", "unreadable"])("a storage that is %s keeps nothing, and hinders nobody", (how) => {
  if (how === "blocked")
    vi.stubGlobal("sessionStorage", {
      get getItem() {
        throw new Error("blocked")
      },
    })
  else openTab()["typed a note"] = "{"
  persistInput("b note", how === "blocked" ? typing : undefined)
  expect(readPersistedInput("a note", "marina")).toBeUndefined()
  expect(forgetPersistedInput).not.toThrow()
})
