import { type MiddlewareFunction, createMemoryRouter, data, redirect } from "react-router"
import { expect, test } from "vitest"
import { handleSubmitFailure } from "#panel/shell/submit-failure.ts"
import { nextAnswerState } from "./use-answer.ts"

const refusal = (told: string) => () => data(told, { status: 422 })

/** A page whose form is answered by `act`, an anchor of it, and what `useAnswer` has after every change. */
function openPage() {
  const page = { id: "page", path: "/imagens", loader: () => null, action: () => act() }
  const router = createMemoryRouter([{ middleware: [handleSubmitFailure as MiddlewareFunction], children: [page] }], {
    initialEntries: ["/imagens?feito=textos", "/imagens?feito=textos#conteudo"],
    initialIndex: 0,
    hydrationData: { loaderData: { page: null } },
  })
  let act: () => unknown = refusal("")
  let state: ReturnType<typeof nextAnswerState<unknown>> | undefined
  const look = () => {
    const { actionData, location, historyAction } = router.state
    state = nextAnswerState<unknown>(state, { actionData: actionData?.page, location, historyAction })
  }
  look()
  router.subscribe(look)
  return {
    router,
    press: async (answer: () => unknown) => {
      act = answer
      const form = { formMethod: "post", formData: new FormData(), replace: true } as const
      await router.navigate("/imagens?feito=textos", form)
    },
    /** As the browser reports an anchor: after its own navigation. */
    followAnchor: () => router.navigate(1),
    answer: () => state?.answer,
    [Symbol.dispose]: () => router.dispose(),
  }
}

test("an answer stays over anchors, the way back and loaded data, which the router's own does not", async () => {
  using page = openPage()
  await page.press(refusal("Nada foi guardado."))
  await page.followAnchor()
  expect(page.router.state.location.hash).toBe("#conteudo")
  expect(page.router.state.actionData).toBeNull()
  expect(page.answer()).toBe("Nada foi guardado.")
  await page.router.revalidate()
  await page.router.navigate(-1)
  expect(page.router.state.location.hash).toBe("")
  expect(page.answer()).toBe("Nada foi guardado.")
})

test("an answer ends with that of the next submit, and with another query", async () => {
  using page = openPage()
  await page.press(refusal("Nada foi guardado."))
  await page.press(refusal("Ainda nada."))
  expect(page.answer()).toBe("Ainda nada.")
  await page.press(() => redirect("/imagens?feito=textos"))
  expect(page.answer()).toBeUndefined()
  await page.press(refusal("Nada foi guardado."))
  await page.router.navigate("/imagens?q=lago")
  expect(page.answer()).toBeUndefined()
})

test("a submit that gets no answer leaves the last one", async () => {
  using page = openPage()
  await page.press(refusal("Nada foi guardado."))
  await page.press(() => Promise.reject(new TypeError("Failed to fetch")))
  expect(page.answer()).toBe("Nada foi guardado.")
})
