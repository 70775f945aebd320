import { spawnSync } from "node:child_process"
import { readFileSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { insertManyQuotes, sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { records, readCsv } from "#test/fixtures/read-csv.ts"
import { exported, describedQuote, sentQuote } from "#test/fixtures/exported-requests.ts"
import { csvLine } from "#platform/sheets/csv.ts"
import { exportRequests } from "./export-requests.server.ts"
import { readRequestFilter } from "#domain/requests/request-filter.server.ts"

const studies = {
  type: "I",
  name: "Caio",
  email: "caio@exemplo.com.br",
  whenYouWantToTravel: "Acima de 12 meses",
  howLongDoYouWantToStudy: "+ de 1 ano",
  interestProgram: "Estudo + Trabalho",
  youWillNeedAccommodation: "Não",
  country: 1,
  countryCity: 101,
}

test("any texts survive a line of CSV", () => {
  const texts = ["", "a", ";", '"', 'a"b', "\r\n", "a\nb", " a ", ",", "\t", "=1", "ação"]
  expect(readCsv(csvLine(texts))).toEqual([texts])
})

test("of two exports with one name the first is kept, and the other leaves nothing", async () => {
  await using app = await createTestServices("sqlite")
  const folder = join(app.folder, "exports")
  const file = join(folder, "pedidos.json")
  const work = [1, 2].map(() => exportRequests(app.services, readRequestFilter({}), "json", file))
  const done = await Promise.allSettled(work)
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const [refused] = done.filter((one) => one.status === "rejected")
  expect(String(refused?.reason)).toContain(`${file} já existe`)
  expect(readdirSync(folder)).toEqual(["pedidos.json"])
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ quotes: [], gifts: [] })
})

describe.each(engines)("an export on %s", (engine: Engine) => {
  test("as CSV is what a Brazilian spreadsheet opens, and read again it says what was sent", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await sendQuote(app.services, describedQuote)
    app.setNow("2026-11-20T12:00:01-03:00")
    await sendQuote(app.services, studies)
    const bytes = await exported(app, "csv", { kind: "orcamento" })
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [study, trip, ...more] = records(bytes)
    expect(more).toEqual([])
    expect(trip).toMatchObject(sentQuote)
    expect(study).toMatchObject({
      Nome: "Caio",
      "Quanto tempo quer estudar?": "+ de 1 ano",
      "Programa de interesse": "Estudo + Trabalho",
      "Data de ida": "",
      "Número de crianças": "",
      "Aceitou promoções": "Não",
    })
    expect(statSync(join(app.folder, "exports/pedidos.csv")).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(app.folder, "exports"))).toEqual(["pedidos.csv"])
  })

  test("of gifts says the couple, the quota with its value, the confirmed one and the receipt's name", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const quota = await app.db
      .selectFrom("honeymoon_quota")
      .selectAll()
      .where("honeymoon_id", "=", 1)
      .executeTakeFirstOrThrow()
    await sendGift(app.services, { cote_id: quota.id, message: "-1 dia; beijos" })
    await app.db.updateTable("request_card").set({ stage: "confirmed", cents: 84_000 }).execute()
    await app.db.deleteFrom("honeymoon").execute()
    const [gift] = records(await exported(app, "csv", { kind: "lua-de-mel" }))
    expect(gift).toMatchObject({
      Casal: "Ana & Pedro",
      Nome: "Tia Rosa",
      "Telefone/Celular": "(41)98000-0000",
      "Sua mensagem": "'-1 dia; beijos",
      Cota: quota.title,
      Valor: (quota.value_cents / 100).toFixed(2).replace(".", ","),
      "Valor conferido": "840,00",
      Comprovante: expect.stringMatching(/^[0-9a-f]{32}\.receipt$/),
    })
    const { gifts } = JSON.parse((await exported(app, "json", { kind: "lua-de-mel" })).toString())
    expect(gifts).toMatchObject([
      { quota: { cents: quota.value_cents }, confirmedCents: 84_000, couple: "Ana & Pedro" },
    ])
  })

  test("as JSON has the documented shape, with every field as it was sent", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const quote = await sendQuote(app.services, describedQuote)
    const gift = await sendGift(app.services)
    const all = JSON.parse((await exported(app, "json")).toString())
    expect(Object.keys(all)).toEqual(["exportedAt", "quotes", "gifts"])
    expect(all.quotes).toEqual([
      {
        protocol: quote,
        status: "new",
        receivedAt: "2026-11-20T15:00:00.000Z",
        lastContactAt: null,
        cityIbgeCode: "4106902",
        request: expect.objectContaining({
          type: "T",
          name: describedQuote.name,
          nuberOfChildren: 2,
          ageOfChildEnd: [expect.anything(), { code: "12-17 anos", label: "12-17 anos" }],
          marketing: expect.objectContaining({ channel: "site" }),
        }),
        context: { package: expect.objectContaining({ id: 2002 }) },
        owner: null,
        lostReason: null,
      },
    ])
    expect(all.gifts).toEqual([
      {
        protocol: gift,
        status: "new",
        receivedAt: "2026-11-20T15:00:00.000Z",
        lastContactAt: null,
        honeymoonId: 1,
        couple: "Ana & Pedro",
        name: "Tia Rosa",
        email: "rosa@exemplo.com.br",
        phone: "41980000000",
        message: "Felicidades!",
        quota: { id: null, title: null, cents: null },
        confirmedCents: null,
        confirmedAt: null,
        receipt: { name: expect.any(String), bytes: expect.any(Number) },
      },
    ])
    expect(JSON.parse((await exported(app, "json", { status: "spam" })).toString())).toMatchObject({
      quotes: [],
      gifts: [],
    })
  })

  test("of many requests takes no memory for them", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await insertManyQuotes(app.db, 16_000)
    const file = join(app.folder, "muitos.csv")
    // The command itself needs about 30 MB, and the rows alone more than the limit.
    const node = ["--max-old-space-size=56", "--disable-warning=ExperimentalWarning"]
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...node, "cli/requests.ts", "export", "--kind", "orcamento", "--output", file],
      {
        encoding: "utf8",
        timeout: 100_000,
        env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: app.folder, DATABASE_URL: app.url ?? "" },
      },
    )
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining("16.000 pedidos")])
    expect(statSync(file).size).toBeGreaterThan(6_000_000)
  }, 120_000)
})
