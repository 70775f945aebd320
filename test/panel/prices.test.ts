import { expect, test } from "vitest"
import { readStoredJob, saveContentJob } from "#domain/content-jobs/content-jobs.server.ts"
import { exportPrices } from "#domain/entries/prices/export-prices.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { readPage } from "#test/read-page.ts"
import { fileForm, runJob } from "#test/fixtures/content-jobs.ts"
import { type SignedIn, createPanelApp, formPost, get, post, signIn } from "./panel-app.ts"

const page = "/painel/conteudo/precos"
const head = "Id;Preço;Moeda\r\n"

/** Uploads a sheet, runs its job, and returns the address of its page. */
async function send(panel: TestApp, who: SignedIn, bytes: Uint8Array | string) {
  const { type, payload } = fileForm("file", "precos.csv", Buffer.from(bytes))
  const { headers } = formPost(who, {})
  const options = { method: "POST", url: page, headers: { ...headers, "content-type": type }, payload } as const
  const url = String((await panel.app.inject(options)).headers.location)
  await runJob(panel, url.slice(-36))
  return url
}

test("an editor fetches the sheet, sends it back changed, sees each difference, and publishes it once", async () => {
  await using panel = await createPanelApp()
  const editor = await signIn(panel, ["editor"])
  const asked = await post(panel, editor, page, { format: "csv" })
  const [job = ""] = String(asked.headers.location).split("?baixar")
  expect((await get(panel, editor, job)).body).toContain("Preparando a planilha")
  const waiting = (await readStoredJob(panel.services, job.slice(-36)))!
  await saveContentJob(panel.services, { ...waiting, isQueued: true })
  expect((await get(panel, editor, job)).body).toContain("Na fila: outro trabalho está em andamento.")
  await runJob(panel, job.slice(-36))
  expect((await get(panel, editor, job)).body).toContain("Baixar a planilha (")
  const { headers, rawPayload } = await get(panel, editor, `${job}/arquivo`)
  expect(headers["content-disposition"]).toBe('attachment; filename="precos-202611201200.csv"')
  expect((await get(panel, editor, await send(panel, editor, rawPayload))).body).toContain("Sem mudanças")

  const url = await send(panel, editor, `${head}2001;4.321,50;BRL\r\n`)
  const result = (await get(panel, editor, url)).body
  for (const text of ['href="/painel/conteudo/packages/2001"', "4321,50</ins>", "Publicar 1 pacote"])
    expect(result).toContain(text)
  // In words too, because many screen readers do not tell `del` and `ins` from other text.
  expect(readPage(result).all("dd")[0]?.text).toMatch(/^de \S+ para 4321,50$/)
  const digest = /name="digest" value="([^"]+)"/.exec(result)?.[1] ?? ""
  expect((await post(panel, editor, url, { digest: "x" })).headers.location).toBe(url)
  expect((await get(panel, editor, url)).body).toContain("Publicar 1 pacote")
  expect((await post(panel, editor, url, { digest })).statusCode).toBe(302)
  await runJob(panel, url.slice(-36))
  expect((await get(panel, editor, url)).body).toContain("Preços publicados")
  const entry = await findEntry(panel.db, { kind: "packages", id: "2001" })
  expect(entry?.document).toMatchObject({ value: 4321.5 })
  const events = await panel.db.selectFrom("audit_event").select(["action", "details"]).orderBy("id").execute()
  expect(events.map(({ action }) => action)).toEqual(["content-published", "prices-published"])
  // A second page of the sheet, still open.
  expect((await post(panel, editor, url, { digest })).headers.location).toBe(url)
  expect((await get(panel, editor, url)).body).toContain("Preços publicados")
}, 60_000)

test("of a publication whose process ended nobody knows whether it was written", async () => {
  await using panel = await createPanelApp()
  const editor = await signIn(panel, ["editor"])
  const url = await send(panel, editor, `${head}2001;4.321,50;BRL\r\n`)
  const digest = /name="digest" value="([^"]+)"/.exec((await get(panel, editor, url)).body)?.[1] ?? ""
  await post(panel, editor, url, { digest })
  panel.setNow("2026-11-20T12:02:00-03:00")
  const { body } = await get(panel, editor, url)
  expect(body).toContain("Não sabemos se terminou: veja na história dos pacotes, antes de tentar de novo.")
  expect(body).not.toContain("nada mudou no site")
})

test("mistakes are told by row and column, and what was published meanwhile is shown instead", async () => {
  await using panel = await createPanelApp()
  const editor = await signIn(panel, ["editor"])
  const wrong = (await get(panel, editor, await send(panel, editor, `${head}2001;mil;BRL\r\n`))).body
  for (const text of ["Há um erro", "Linha 2, Preço", "“mil” não é um valor em BRL"]) expect(wrong).toContain(text)
  expect(wrong).not.toContain('name="digest"')
  const [first, second] = [
    await send(panel, editor, `${head}2001;1.111,00;BRL\r\n`),
    await send(panel, editor, `${head}2001;2.222,00;BRL\r\n`),
  ]
  const publish = async (url: string) => {
    const digest = /name="digest" value="([^"]+)"/.exec((await get(panel, editor, url)).body)?.[1] ?? ""
    await post(panel, editor, url, { digest })
    await runJob(panel, url.slice(-36))
    return (await get(panel, editor, url)).body
  }
  expect(await publish(first)).toContain("Preços publicados")
  const outdated = await publish(second)
  for (const text of ["Alguém publicou depois que você conferiu", "1111,00</del>", "Publicar 1 pacote"])
    expect(outdated).toContain(text)
  expect(await publish(second)).toContain("Preços publicados")
})

test("a workbook goes the same way; nothing chosen, and somebody else's sheet, are refused", async () => {
  await using panel = await createPanelApp()
  const [editor, other] = [await signIn(panel, ["editor"]), await signIn(panel, ["editor"])]
  const url = await send(panel, editor, await exportPrices(panel.db, "xlsx"))
  expect((await get(panel, editor, url)).body).toContain("Sem mudanças")
  expect((await get(panel, other, url)).statusCode).toBe(404)
  const none = await post(panel, editor, page, {})
  expect([none.statusCode, /role="alert"[^>]*>Escolha a planilha/.test(none.body)]).toEqual([422, true])
  const owner = await signIn(panel)
  expect((await get(panel, owner, `/painel/conteudo/importar/${url.slice(-36)}`)).statusCode).toBe(404)
})
