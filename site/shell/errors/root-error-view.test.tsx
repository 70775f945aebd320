import { renderToStaticMarkup } from "react-dom/server"
import {
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  useRouteError,
} from "react-router"
import { expect, test } from "vitest"
import { RootErrorView } from "./root-error-view.tsx"

test.each([
  [500, "500 (Internal Server Error)", true],
  [503, "503 (Service Unavailable)", true],
  [404, "404 (Not Found)", false],
  [405, "405 (Method Not Allowed)", false],
])("when the root's data fail with %i, the page says %j; a retry is offered: %s", async (status, line, retries) => {
  const html = await renderFailure(new Response(null, { status }))
  expect(html).toContain(` lang="en">${line}</p>`)
  expect(html.includes("Tentar de novo")).toBe(retries)
})

test("a failure without a status counts as 500", async () => {
  expect(await renderFailure(new Error("x"))).toContain("500 (Internal Server Error)")
})

/** The page when the root's loader throws. */
async function renderFailure(failure: unknown): Promise<string> {
  const loader = () => Promise.reject(failure)
  const handler = createStaticHandler([{ id: "root", path: "*", loader, ErrorBoundary: View }])
  const context = (await handler.query(new Request("https://travessia.example/"))) as StaticHandlerContext
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
}

function View() {
  return <RootErrorView error={useRouteError()} />
}
