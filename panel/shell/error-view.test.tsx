import { renderToStaticMarkup } from "react-dom/server"
import {
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  useRouteError,
} from "react-router"
import { expect, test } from "vitest"
import { pageError } from "#panel/page-error.server.ts"
import { ErrorView } from "./error-view.tsx"

test.each([
  ["the line", new TypeError("Failed to fetch"), "Sem conexão", "Tentar de novo"],
  ["a script", new TypeError("x is undefined"), "Algo falhou do nosso lado", "Ir para Hoje"],
  ["a server's answer", pageError(408, "O envio demorou demais", "Volte."), "O envio demorou demais", "Ir para Hoje"],
  ["a proxy's answer", new Response("<html>\n<p>\n</html>", { status: 502 }), "Algo falhou do", "Ir para Hoje"],
])("when %s is why a page failed, the page says so", async (_why, failure, title, way) => {
  const html = await renderFailure(failure)
  expect(html).toContain(`<h1>${title}`)
  expect(html).toContain(way)
})

/** The page when the loader throws. */
async function renderFailure(failure: unknown): Promise<string> {
  const loader = () => Promise.reject(failure)
  const handler = createStaticHandler([{ id: "root", path: "*", loader, ErrorBoundary: View }])
  const context = (await handler.query(new Request("https://travessia.example/"))) as StaticHandlerContext
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
}

function View() {
  return <ErrorView error={useRouteError()} />
}
