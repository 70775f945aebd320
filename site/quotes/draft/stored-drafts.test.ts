import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { forgetDraft } from "./forget-draft.ts"
import { quoteDraftKey } from "./quote-draft-key.ts"
import { endDraft, readDraft, saveQuoteDraft } from "./stored-drafts.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { dayMs, id, storedDraft, now, trip } from "#test/fixtures/quote-draft-samples.ts"

let stored: Map<string, string>
const storageOf = (map: Map<string, string>) => ({
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => map.set(key, value),
  removeItem: (key: string) => map.delete(key),
})
const openTab = () => vi.stubGlobal("sessionStorage", storageOf(new Map()))

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal("localStorage", storageOf(stored))
  openTab()
  vi.stubGlobal("location", { origin: "https://travessia.example" })
  vi.stubGlobal("document", { referrer: "https://travessia.example/orcamento?perfil=turismo" })
})
afterEach(() => void vi.unstubAllGlobals())

test("kept, found, changed and forgotten; the beginning stays the beginning", () => {
  saveQuoteDraft({ id, input: trip }, {}, now)
  saveQuoteDraft({ id, input: { ...trip, name: "Helena Prado" } }, {}, now + dayMs)
  expect(readDraft(now + 2 * dayMs)).toMatchObject({
    startedAt: now,
    savedAt: now + dayMs,
    values: { name: "Helena Prado" },
  })
  forgetDraft("P1")
  expect(readDraft(now)).toBeUndefined()
})

test("the page of a sent request, opened again, leaves the draft that another tab has begun since", () => {
  saveQuoteDraft({ id, input: trip }, {}, now)
  forgetDraft("P1")
  expect(readDraft(now)).toBeUndefined()
  const sentTab = globalThis.sessionStorage
  openTab()
  saveQuoteDraft({ id, input: { ...trip, name: "Bruno" } }, {}, now)
  vi.stubGlobal("sessionStorage", sentTab)
  forgetDraft("P1")
  expect(readDraft(now)?.values.name).toBe("Bruno")
  // Another request, sent from this tab.
  forgetDraft("P2")
  expect(readDraft(now)).toBeUndefined()
})

test("the page of a sent request, opened from a link, leaves the draft", () => {
  saveQuoteDraft({ id, input: trip }, {}, now)
  for (const referrer of ["", "https://web.whatsapp.com/", "https://travessia.example/"]) {
    openTab()
    vi.stubGlobal("document", { referrer })
    forgetDraft("P1")
    expect(readDraft(now)?.values.name).toBe("Helena")
  }
})

test("looking at it without a change does not make it last longer", () => {
  saveQuoteDraft({ id, input: trip }, {}, now)
  saveQuoteDraft({ id, input: { ...trip } }, {}, now + dayMs)
  expect(readDraft(now + dayMs)?.savedAt).toBe(now)
})

test("what the page fills in later does not make it last longer; an answer that replaces it does", () => {
  const given = { country: "20", numberOfChild: "0" }
  saveQuoteDraft({ id, input: { name: "Helena" } }, given, now)
  saveQuoteDraft({ id, input: { name: "Helena", ...given, observation: "" } }, given, now + 1)
  expect(readDraft(now + 1)).toMatchObject({ savedAt: now, values: { name: "Helena" } })
  saveQuoteDraft({ id, input: { name: "Helena", ...given, country: "3" } }, given, now + 2)
  expect(readDraft(now + 2)).toMatchObject({ savedAt: now + 2, values: { name: "Helena", country: "3" } })
})

test("a form that was emptied keeps nothing, and takes away what was kept", () => {
  const given = { numberOfChild: "0" }
  const emptied = Object.entries(trip).map(([field, value]) => [field, Array.isArray(value) ? ["", ""] : ""])
  const { ageOfChildEnd: _gone, marketing: _unchecked, ...empty } = Object.fromEntries(emptied) as QuoteInput
  saveQuoteDraft({ id, input: trip }, given, now)
  saveQuoteDraft({ id, input: { ...empty, type: "T", pageType: "layout-tourism", ...given } }, given, now)
  expect(stored.size).toBe(0)
  saveQuoteDraft({ id, input: { ...empty, type: "T", pageType: "layout-tourism", ...given } }, given, now)
  expect(stored.size).toBe(0)
})

test("an empty form of the other profile leaves the answers that it does not ask for", () => {
  const given = { country: "20", numberOfChild: "0" }
  const contact = { name: "", country: "20", observation: "" }
  const answers = { travelDate: ["14/03/2027", "19/03/2027"], numberOfAdults: "2" }
  saveQuoteDraft(
    { id, input: { ...contact, ...answers, type: "T", pageType: "layout-tourism", numberOfChild: "0" } },
    given,
    now,
  )
  const study = { ...contact, type: "I", pageType: "layout-exchange", interestProgram: "" }
  saveQuoteDraft({ id, input: study }, given, now + 1)
  expect(readDraft(now + 1)?.values).toMatchObject(answers)
  // Once the form that asks for these answers empties them, nothing is left.
  const trip = { ...contact, type: "T", travelDate: ["", ""], numberOfAdults: "", numberOfChild: "0" }
  saveQuoteDraft({ id, input: trip }, given, now + 2)
  expect(stored.size).toBe(0)
})

test("each tab has its own; a new tab finds the last changed one", () => {
  const other = "f".repeat(32)
  saveQuoteDraft({ id, input: trip }, {}, now)
  const sessionOfFirst = sessionStorage
  openTab()
  saveQuoteDraft({ id: other, input: { name: "Bento" } }, {}, now + 1)
  vi.stubGlobal("sessionStorage", sessionOfFirst)
  expect(readDraft(now + 1)?.values.name).toBe("Helena")
  openTab()
  expect(readDraft(now + 1, false)).toBeUndefined()
  expect(readDraft(now + 1)?.values).toEqual({ name: "Bento" })
  forgetDraft("P1")
  expect(readDraft(now + 1)?.values.name).toBe("Helena")
})

test("two forms with one draft write what is changed in them; what one of them sent does not come back", () => {
  const base = { name: "Helena", observation: "" }
  saveQuoteDraft({ id, input: base }, {}, now)
  saveQuoteDraft({ id, input: { ...base, observation: "Duas malas." }, base }, {}, now)
  saveQuoteDraft({ id, input: { ...base, name: "Helena Prado" }, base }, {}, now)
  expect(readDraft(now)?.values).toEqual({ name: "Helena Prado", observation: "Duas malas." })
  endDraft(id, { ...base, name: "Helena Prado" }, now)
  expect(readDraft(now)?.values).toEqual({ observation: "Duas malas." })
  endDraft(id, { ...base, observation: "Duas malas." }, now)
  expect(stored.size).toBe(0)
  saveQuoteDraft({ id, input: { ...base, observation: "Três." }, base }, {}, now)
  expect(readDraft(now)?.values).toEqual({ observation: "Três." })
})

test("one stored before there was a list is found", () => {
  stored.set(quoteDraftKey, storedDraft())
  expect(readDraft(now)?.values.name).toBe("Helena")
})

test("what is over or not ours is removed at sight", () => {
  for (const text of [storedDraft({ savedAt: now - 8 * dayMs }), "nonsense"]) {
    stored.set(quoteDraftKey, text)
    expect(readDraft(now)).toBeUndefined()
    expect(stored.size).toBe(0)
  }
})

test("a storage that throws is no failure", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError")
  }
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse })
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse })
  expect(readDraft(now)).toBeUndefined()
  expect(() => {
    saveQuoteDraft({ id, input: trip }, {}, now)
    endDraft(id, trip, now)
    forgetDraft("P1")
  }).not.toThrow()
})
