import {
  type MiddlewareFunction,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  createMemoryRouter,
  data,
  redirect,
} from "react-router"
import { expect, test } from "vitest"
import { revalidateAfterRefusal } from "#panel/revalidate-after-refusal.ts"
import { contactQuery } from "#panel/ui/contact-query.ts"
import { handleSignInFailure, handleSubmitFailure, whyNotSent } from "./submit-failure.ts"

/** The router's results for a submit whose action ends this way, by navigation or fetcher. */
async function press(act: () => unknown, isBackground: boolean, query = "", middleware = handleSubmitFailure) {
  let loads = 0
  const page = {
    id: "page",
    path: "/pedidos/:protocol",
    loader: () => ++loads,
    action: act,
    shouldRevalidate: revalidateAfterRefusal,
  }
  const router = createMemoryRouter(
    [{ middleware: [middleware as MiddlewareFunction], children: [page] }, { path: "*" }],
    {
      initialEntries: ["/pedidos/TV-1"],
      hydrationData: { loaderData: { page: 0 } },
    },
  )
  const form = { formMethod: "post", formData: new FormData() } as const
  let answer: unknown
  router.subscribe(({ fetchers }) => (answer = fetchers.get("key")?.data ?? answer))
  if (isBackground) await router.fetch("key", "page", `/pedidos/TV-1${query}`, form)
  else await router.navigate("/pedidos/TV-1", form)
  const { errors, location, actionData, navigation } = router.state
  router.dispose()
  expect(navigation.state).toBe("idle")
  return { isLeft: errors !== null || location.pathname !== "/pedidos/TV-1", loads, answer: actionData?.page ?? answer }
}

const fail = (error: unknown) => () => Promise.reject(error)

test.each([
  ["the line is lost", fail(new TypeError("Failed to fetch"))],
  ["the server fails", fail(new ErrorResponse(502, "Bad Gateway", ""))],
  ["the session has ended", fail(redirect("/entrar?volta=%2Fpedidos%2FTV-1"))],
  ["another one has begun", fail(redirect("/segundo-fator"))],
  ["the form is too large", fail(new ErrorResponse(413, "Payload Too Large", ""))],
  ["its item is gone", fail(new ErrorResponse(404, "Not Found", ""))],
])("a page stays as it is when %s", async (_, act) => {
  for (const isBackground of [false, true])
    expect(await press(act, isBackground)).toEqual({ isLeft: false, loads: 0, answer: undefined })
  const why = expect.stringMatching(/^(away|failed|signedOut|tooLong|refused)$/)
  expect(await press(act, true, contactQuery)).toEqual({ isLeft: false, loads: 0, answer: { why } })
})

test.each([
  [new TypeError("Failed to fetch"), "away"],
  // The rest of the form did not arrive in time.
  [new ErrorResponse(408, "Request Timeout", "O envio demorou demais\nVolte e tente de novo."), "away"],
  [new ErrorResponse(500, "Internal Server Error", "Algo falhou do nosso lado\nVolte."), "failed"],
  [new ErrorResponse(503, "Service Unavailable", ""), "failed"],
  [redirect("/entrar"), "signedOut"],
  [new ErrorResponse(413, "Payload Too Large", ""), "tooLong"],
  [new ErrorResponse(429, "Too Many Requests", ""), "tooMany"],
  [new ErrorResponse(400, "Bad Request", "O envio chegou incompleto\nVolte e tente de novo."), "refused"],
  [redirect("/confirmar"), undefined],
])("the connection is blamed only where it failed: %o is %s", (error, why) => {
  expect(whyNotSent(error)).toBe(why)
})

test("before signing in the page stays too, and a step of signing in is taken", async () => {
  const pressThere = (act: () => unknown) => press(act, false, "", handleSignInFailure)
  expect(await pressThere(fail(new TypeError("Failed to fetch")))).toMatchObject({ isLeft: false, loads: 0 })
  expect(await pressThere(fail(redirect("/segundo-fator")))).toMatchObject({ isLeft: true })
})

test("what the server answers is taken: a refusal, and an address", async () => {
  const refusal = () => data({ changed: true }, { status: 409 })
  expect(await press(refusal, false)).toEqual({ isLeft: false, loads: 1, answer: { changed: true } })
  expect(await press(fail(redirect("/entrada")), false)).toMatchObject({ isLeft: true })
})
