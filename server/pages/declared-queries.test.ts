import type { LoaderFunctionArgs, ServerBuild } from "react-router"
import { expect, test } from "vitest"
import { carriedQuery } from "#site/carried-query.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { createPagesApp } from "#test/built-pages.ts"
import { samplePages, unknownAddresses } from "#test/sample-pages.ts"
import { withDeclaredQueries } from "./declared-queries.ts"

/** The result of a route's loader, with these declarations, for `?perfil=turismo&q=praia`. */
function load(
  read: (args: LoaderFunctionArgs) => unknown,
  query: PageHandle["page"]["query"] = { perfil: ["turismo"] },
) {
  const handle: PageHandle = { page: { query } }
  const build = { routes: { page: { id: "page", module: { handle, loader: read } } } } as unknown as ServerBuild
  const url = new URL("http://localhost/busca?perfil=turismo&q=praia")
  const request = new Request(url, { headers: { accept: "text/html" } })
  const { loader } = withDeclaredQueries(build).routes["page"]?.module ?? {}
  return loader?.({ url, request } as LoaderFunctionArgs)
}

test("a loader reads the query values that its module declares", () => {
  expect(load(({ url }) => [url.searchParams.get("perfil"), url.searchParams.has("perfil"), url.pathname])).toEqual([
    "turismo",
    true,
    "/busca",
  ])
  expect(load(({ url }) => carriedQuery(url), {})).toBe("?perfil=turismo&q=praia")
  expect(load(({ request }) => request.headers.get("accept"), {})).toBe("text/html")
})

test.each<[string, (args: LoaderFunctionArgs) => unknown]>([
  ["?q=", ({ url }) => url.searchParams.get("q")],
  ["?q=", ({ url }) => url.searchParams.has("q")],
  ["?q=", ({ url }) => url.searchParams.getAll("q")],
  ["the whole query (toString)", ({ url }) => url.searchParams.toString()],
  ["the whole query (Symbol(Symbol.iterator))", ({ url }) => [...url.searchParams]],
  ["the whole query (url.search)", ({ url }) => new URLSearchParams(url.search).get("q")],
  ["the whole query (url.href)", ({ url }) => url.href],
  ["the whole query (url.toString)", ({ url }) => new URL(url)],
  ["request.url", ({ request }) => request.url],
])("a loader that reads %s without declaring it fails", (what, read) => {
  expect(() => load(read)).toThrow(`Route "page" reads ${what}`)
})

test("no page reads a query value that it does not declare", { timeout: 240_000 }, async () => {
  const failures: string[] = []
  const log = { logLevel: "error", logTo: { write: (line: string) => void failures.push(line) } }
  await using site = await createPagesApp("sqlite", { pageCacheBytes: 0, ...log })
  const every = "q=praia&perfil=turismo&pacote=2002&pais=1&cidade=101&busca=x&cota=1&enviado=x&protocolo=TV-2346-79AC"
  const pages = new Set([...samplePages, ...unknownAddresses].map(({ path }) => path.split("?")[0]))
  for (const page of pages) expect((await site.app.inject(`${page}?${every}`)).statusCode, page).toBeLessThan(500)
  expect(failures).toEqual([])
})
