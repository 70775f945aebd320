import { createMemoryRouter, data, redirect } from "react-router"
import { expect, test } from "vitest"
import { revalidateAfterRefusal } from "#panel/revalidate-after-refusal.ts"
import { guardSubmits } from "./use-submit-once.ts"

/** A page whose form is under way, as is the loading of its data again. */
function openPage() {
  const answer = Promise.withResolvers<unknown>()
  const reload = Promise.withResolvers<null>()
  const page = {
    id: "page",
    path: "*",
    action: ({ url }: { url: URL }) => (url.search ? data(null, { status: 422 }) : answer.promise),
    loader: () => reload.promise,
    shouldRevalidate: revalidateAfterRefusal,
  }
  // The page shows the refusal of an earlier form.
  const router = createMemoryRouter([page], { hydrationData: { loaderData: {}, actionData: { page: {} } } })
  const guard = guardSubmits(router)
  return {
    router,
    send: () => router.navigate("/", { formMethod: "post", formData: new FormData() }),
    /** A fetcher whose form is refused at once. */
    sendAside: () => router.fetch("aside", "page", "/?aside", { formMethod: "post", formData: new FormData() }),
    respond: answer.resolve,
    reload: () => reload.resolve(null),
    /** Whether the guard lets a press pass. */
    press: (form: EventTarget) => {
      const event = new Event("submit", { cancelable: true })
      form.addEventListener("submit", guard.onSubmit, { once: true })
      return form.dispatchEvent(event)
    },
    [Symbol.dispose]: () => {
      guard.end()
      router.dispose()
    },
  }
}

const isReloading = { timeout: 10_000, interval: 1 }

test("a form pressed twice is sent once, also before React renders that; another form is sent", async () => {
  using page = openPage()
  const [note, step] = [new EventTarget(), new EventTarget()]
  expect(page.press(note)).toBe(true)
  const sent = page.send()
  expect([page.press(note), page.press(step), page.press(step)]).toEqual([false, true, false])
  void page.sendAside()
  await expect.poll(() => page.router.state.fetchers.get("aside")?.state, isReloading).toBe("loading")
  expect(page.press(note)).toBe(false)
  page.respond(redirect("/"))
  await expect.poll(() => page.router.state.navigation.state, isReloading).toBe("loading")
  expect(page.press(note)).toBe(false)
  page.reload()
  await sent
  expect(page.press(note)).toBe(true)
})

test("a refused form is sent again, once, while the page still loads its data again", async () => {
  using page = openPage()
  const note = new EventTarget()
  page.press(note)
  const sent = page.send()
  page.respond(data({ error: "Falta a nota." }, { status: 422 }))
  await expect.poll(() => page.router.state.navigation.state, isReloading).toBe("loading")
  expect(page.press(note)).toBe(true)
  const sentAgain = page.send()
  expect(page.press(note)).toBe(false)
  page.reload()
  await Promise.all([sent, sentAgain])
})
