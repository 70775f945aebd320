import { type EntryContext, type RequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { createPageHandler } from "./page-handlers.ts"

const page = (id: string, path: string, module = {}) => ({
  id,
  path,
  parentId: "layout",
  module: { default: () => null, loader: ({ params }: { params: object }) => ({ id, params }), ...module },
})

const failing = () => {
  throw new Error("failed")
}

const routes = [
  { id: "root", path: "", module: { default: () => null, loader: () => "menus" } },
  { id: "layout", parentId: "root", module: { default: () => null, ErrorBoundary: () => null } },
  page("landing", "/"),
  page("country", "pais/:id/:name", { action: () => "posted" }),
  page("broken", "quebrada", { loader: failing }),
  page("not-found", "*"),
  { id: "robots", path: "robots.txt", parentId: "root", module: { loader: () => new Response("robots") } },
]

/** A built route table whose document tells what the page is rendered from. */
const build = {
  basename: "/",
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial" },
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  assets: {
    version: "1",
    entry: { module: "", imports: [] },
    routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, module: "", hasLoader: true }])),
  },
  entry: {
    module: {
      handleError: () => {},
      default: (_request: Request, status: number, headers: Headers, context: EntryContext) => {
        const { matches, loaderData, actionData, errors } = context.staticHandlerContext
        const known = [Object.keys(context.manifest.routes), Object.keys(context.routeModules)]
        const shown = { matches: matches.map(({ route }) => route.id), loaderData, actionData, failed: Boolean(errors) }
        return Response.json({ known, shown }, { status, headers })
      },
    },
  },
} as unknown as ServerBuild

const handleOwn = createPageHandler(build)
const handleAny = createPageHandler(async () => build)

async function answer(handle: RequestHandler, path: string, init?: RequestInit) {
  const request = new Request(`http://localhost${path}`, init)
  const response = await handle(request, new RouterContextProvider())
  return { status: response.status, body: await response.text() }
}

test.each([
  ["/", 200, ["root", "layout", "landing"]],
  ["/pais/1/irlanda", 200, ["root", "layout", "country"]],
  ["/pais/1/irlanda?perfil=turismo", 200, ["root", "layout", "country"]],
  ["/pais/1/irlanda/", 200, ["root", "layout", "country"]],
  ["/quebrada", 500, ["root", "layout", "broken"]],
  ["/nao/existe", 200, ["root", "layout", "not-found"]],
])("%s is rendered from its own routes alone, as from all of them", async (path, status, ids) => {
  const [own, any] = [await answer(handleOwn, path), await answer(handleAny, path)]
  const [ownDocument, anyDocument] = [JSON.parse(own.body), JSON.parse(any.body)]
  expect([own.status, any.status]).toEqual([status, status])
  expect(ownDocument.shown).toEqual(anyDocument.shown)
  expect(ownDocument.shown.matches).toEqual(ids)
  expect(ownDocument.known).toEqual([ids, ids])
  expect(anyDocument.known[0]).toHaveLength(routes.length)
})

test.each(["/_.data", "/pais/1/irlanda.data", "/pais/1/irlanda.data?_routes=country", "/robots.txt"])(
  "%s is answered as with all routes",
  async (path) => {
    const own = await answer(handleOwn, path)
    expect(own).toEqual(await answer(handleAny, path))
    expect(own.body).not.toBe("")
  },
)

test("a form post reaches its page's action", async () => {
  const post = { method: "POST", body: new URLSearchParams({ name: "Ana" }) }
  const own = JSON.parse((await answer(handleOwn, "/pais/1/irlanda", post)).body)
  expect(own.shown.actionData).toEqual({ country: "posted" })
})
