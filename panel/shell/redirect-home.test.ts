import { type MiddlewareFunction, createMemoryRouter, redirect } from "react-router"
import { expect, test } from "vitest"
import { redirectHome } from "./redirect-home.ts"

test.each([
  ["/painel?feito=fila#emails", "/painel?feito=fila#emails"],
  ["/painel#emails", "/painel#emails"],
  ["/pedidos?feito=1", "/painel/pedidos?feito=1"],
])("a redirect of the server to %s opens %s", async (sent, opened) => {
  const router = createMemoryRouter(
    [
      {
        middleware: [redirectHome as MiddlewareFunction],
        children: [{ path: "*", action: () => redirect(sent), loader: () => null }],
      },
    ],
    { basename: "/painel", initialEntries: ["/painel"], hydrationData: { loaderData: {} } },
  )
  await router.navigate("/", { formMethod: "post", formData: new FormData() })
  const { pathname, search, hash } = router.state.location
  router.dispose()
  expect(pathname + search + hash).toBe(opened)
})
