import { expect, test } from "vitest"
import { renderFailure } from "#test/render-failure.tsx"
import { pageError } from "#panel/page-error.server.ts"
import { ErrorView } from "./error-view.tsx"

test.each([
  ["the line", new TypeError("Failed to fetch"), "Sem conexão", "Tentar de novo"],
  ["a script", new TypeError("x is undefined"), "Algo falhou do nosso lado", "Ir para Hoje"],
  ["a server's answer", pageError(408, "O envio demorou demais", "Volte."), "O envio demorou demais", "Ir para Hoje"],
  ["a proxy's answer", new Response("<html>\n<p>\n</html>", { status: 502 }), "Algo falhou do", "Ir para Hoje"],
])("when %s is why a page failed, the page says so", async (_why, failure, title, way) => {
  const html = await renderFailure(ErrorView, failure)
  expect(html).toContain(`<h1>${title}`)
  expect(html).toContain(way)
})
