import { RouterContextProvider } from "react-router"
import { expect, test, vi } from "vitest"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import type { RequestFacts } from "#platform/http/fetch-handler.ts"
import { lockContent } from "#platform/database/write-plan.server.ts"
import { createTestServices } from "#test/create-test-app.ts"
import { draftEntry } from "#test/fixtures/draft-samples.ts"
import { answerPreview } from "./answer-preview.server.ts"

const renderSite = async () => ({
  status: 200,
  headers: { "content-type": "text/html" },
  body: Buffer.from("página"),
})

const praia: EntryRef = { kind: "packages", id: "2001" }

test("during an import on PostgreSQL a preview says that it comes later", async () => {
  await using site = await createTestServices("postgres", { content: "demo" })
  await draftEntry(site.services, praia, { name: "Nome do rascunho" })
  const context = new RouterContextProvider()
  context.set(servicesContext, site.services)
  context.set(panelRequestContext, { renderSite } as never)
  const preview = async () => {
    const response = await answerPreview(context, { entries: [praia], base: "/painel/previa", address: "/turismo" })
    return [response.status, await response.text()]
  }
  await site.db.transaction().execute(async (trx) => {
    await lockContent(trx)
    expect(await preview()).toEqual([503, expect.stringContaining("A prévia volta já")])
  })
  expect(await preview()).toEqual([200, expect.stringContaining("página")])
})

test("while the database is away a preview blames no import, and the log says why", async () => {
  await using site = await createTestServices("sqlite", { content: "demo" })
  const away = Object.assign(new Error("connect"), { code: "ECONNREFUSED" })
  const context = new RouterContextProvider()
  context.set(servicesContext, site.services)
  const log = { error: vi.fn<RequestFacts["log"]["error"]>() }
  context.set(panelRequestContext, { renderSite: () => Promise.reject(away), log } as never)
  const response = await answerPreview(context, { entries: [], base: "/painel/previa", address: "/turismo" })
  const text = await response.text()
  expect([response.status, text.includes("fora do ar"), text.includes("importação")]).toEqual([503, true, false])
  expect(log.error).toHaveBeenCalledExactlyOnceWith({ err: away }, "prévia falhou")
})
