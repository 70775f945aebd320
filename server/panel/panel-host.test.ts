import { fastify } from "fastify"
import { expect, test } from "vitest"
import { restrictPanelHost, separatePanelHost } from "./panel-host.ts"

async function ask(origin: string, panelHost: string | undefined, host: string) {
  await using app = fastify()
  const separate = separatePanelHost(origin, panelHost)
  if (separate) restrictPanelHost(app, separate)
  app.get("*", () => "site")
  const answers = await Promise.all(["/", "/turismo", "/painel"].map((url) => app.inject({ url, headers: { host } })))
  return answers.map(({ statusCode }) => statusCode)
}

const origin = "https://www.suaagencia.com.br"

test.each([undefined, "www.suaagencia.com.br", "WWW.SuaAgencia.com.br", "www.suaagencia.com.br:443"])(
  "the site's own host serves the site too when PANEL_HOST is %s",
  async (panelHost) => {
    expect(await ask(origin, panelHost, "www.suaagencia.com.br")).toEqual([200, 200, 200])
  },
)

test("without ORIGIN the site's own host is this machine", async () => {
  expect(await ask("http://localhost:3000", "localhost:3000", "localhost:3000")).toEqual([200, 200, 200])
  expect(await ask("http://localhost:3000", "localhost:3001", "localhost:3001")).toEqual([302, 404, 200])
})

test("a host of its own serves only the panel, and is told as it is compared", async () => {
  expect(await ask(origin, "Painel.SuaAgencia.com.br", "painel.suaagencia.com.br")).toEqual([302, 404, 200])
  expect(await ask(origin, "painel.suaagencia.com.br", "www.suaagencia.com.br")).toEqual([200, 200, 200])
  expect(separatePanelHost(origin, "Painel.SuaAgencia.com.br")).toBe("painel.suaagencia.com.br")
})
