import type { ComponentType } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import {
  type StaticHandlerContext,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  useRouteError,
} from "react-router"

/** The HTML of an error view when the root's loader throws. */
export async function renderFailure(View: ComponentType<{ error: unknown }>, failure: unknown): Promise<string> {
  const loader = () => Promise.reject(failure)
  const ErrorBoundary = () => <View error={useRouteError()} />
  const handler = createStaticHandler([{ id: "root", path: "*", loader, ErrorBoundary }])
  const context = (await handler.query(new Request("https://travessia.example/"))) as StaticHandlerContext
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
}
