import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fastify from "fastify"
import { expect, onTestFinished, test } from "vitest"
import { routeAllMethods } from "#server/http/methods.ts"
import { serveAssets } from "./serve-assets.ts"

test("a file that is refused is not described as a form, or as a failure of ours", async () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-assets-"))
  const app = fastify()
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    return app.close()
  })
  mkdirSync(join(folder, "assets"))
  for (const name of ["root.css", ".hidden"]) writeFileSync(join(folder, "assets", name), "a{}")
  routeAllMethods(app)
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send("O envio falhou."))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send("Este endereço não existe."))
  await serveAssets(app, folder)
  const get = async (url: string, headers = {}) => {
    const { statusCode, body } = await app.inject({ url, headers })
    return [statusCode, body]
  }
  expect(await get("/assets/root.css")).toEqual([200, "a{}"])
  for (const url of ["/assets/.hidden", "/assets//root.css", "/assets/none.css"])
    expect(await get(url), url).toEqual([404, "Este endereço não existe."])
  expect(await get("/assets/root.css", { range: "bytes=9-" })).toEqual([416, "O arquivo não tem a parte pedida."])
  expect(await get("/assets/root.css", { "if-match": '"x"' })).toEqual([
    412,
    "O arquivo não é mais o que o pedido supõe.",
  ])
})
