import type { ErrorInfo } from "react"
import { afterEach, expect, test, vi } from "vitest"
import { reloadAfterUpdate } from "./reload-after-update.ts"

afterEach(() => void vi.unstubAllGlobals())

const page = "https://travessia.example/equipe"

/** A document at one address whose page failed. `fetch` is how the site answers. */
function openDocument(fetch: () => Promise<Response>) {
  const location = { href: page, reload: vi.fn() }
  const history = {
    state: { idx: 2 },
    replaceState(state: { idx: number }) {
      this.state = state
    },
  }
  vi.stubGlobal("location", location)
  vi.stubGlobal("history", history)
  vi.stubGlobal("document", { documentElement: { hidden: false } })
  vi.stubGlobal("fetch", vi.fn(fetch))
  const fail = async (errorInfo?: ErrorInfo) => {
    reloadAfterUpdate(new Error("broken"), { errorInfo } as Parameters<typeof reloadAfterUpdate>[1])
    await new Promise((done) => setTimeout(done))
  }
  return { location, history, fail }
}

const gone = async () => new Response(null, { status: 404 })

test("a page that fails is loaded anew once, although the script that asks is gone since the update", async () => {
  const { location, history, fail } = openDocument(gone)
  await fail({})
  expect(location.reload).toHaveBeenCalledTimes(1)
  expect(history.state).toEqual({ idx: 2, isReloaded: true })
  expect(document.documentElement.hidden).toBe(true)
  await fail({})
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test("while the site does not answer, the document stays, and the next failure asks again", async () => {
  const { location, fail } = openDocument(() => Promise.reject(new TypeError("Failed to fetch")))
  vi.stubGlobal("navigator", { onLine: true })
  await fail({})
  expect(location.reload).not.toHaveBeenCalled()
  expect(document.documentElement.hidden).toBe(false)
  vi.stubGlobal("fetch", gone)
  await fail({})
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test("another page, chosen while the site was asked, is not loaded anew", async () => {
  const { location, fail } = openDocument(() => {
    location.href = "https://travessia.example/contatos"
    return gone()
  })
  await fail({})
  expect(location.reload).not.toHaveBeenCalled()
})

test("a loader that failed is no reason: its page offers to try again", async () => {
  const { location, fail } = openDocument(gone)
  await fail()
  expect(fetch).not.toHaveBeenCalled()
  expect(location.reload).not.toHaveBeenCalled()
})
