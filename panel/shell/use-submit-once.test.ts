import { createMemoryRouter } from "react-router"
import { expect, test } from "vitest"
import { guardSubmits } from "./use-submit-once.ts"

test("a form pressed twice is sent once, also before React renders that; another form is sent", async () => {
  const { promise: answer, resolve: respond } = Promise.withResolvers<null>()
  const router = createMemoryRouter([{ path: "*", action: () => answer, loader: () => null }], {
    hydrationData: { loaderData: {} },
  })
  const guard = guardSubmits(router)
  /** Whether the guard lets a press pass. */
  const press = (form: EventTarget) => {
    const event = new Event("submit", { cancelable: true })
    form.addEventListener("submit", guard.onSubmit, { once: true })
    return form.dispatchEvent(event)
  }
  const [note, step] = [new EventTarget(), new EventTarget()]
  expect(press(note)).toBe(true)
  const sent = router.navigate("/", { formMethod: "post", formData: new FormData() })
  expect(press(note)).toBe(false)
  expect(press(step)).toBe(true)
  respond(null)
  await sent
  expect(press(note)).toBe(true)
  guard.end()
  router.dispose()
})
