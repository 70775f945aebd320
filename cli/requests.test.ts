import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { createTestServices, faceEngines } from "#test/create-test-app.ts"
import { runHere } from "#test/run-here.ts"
import { besideApp, runScript } from "#test/run-script.ts"
import { formatViewers } from "#domain/requests/format-viewers.ts"
import { listViewers } from "#domain/requests/request-views.server.ts"
import { timeOfDay, today } from "#platform/time/day.ts"
import * as requests from "./requests.ts"

describe.each(faceEngines)("npm run requests beside a running site on %s", (engine) => {
  test("lists, shows, marks, hands out a receipt and exports", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const quote = await sendQuote(app.services, { name: "Ana Conceição" })
    const gift = await sendGift(app.services)
    const run = (...words: string[]) => runHere(requests, words, besideApp(app))

    expect(await run("list", "--search", "conceicao")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(`${quote} .*Ana Conceição[^]*1 pedido: novo 1\\.`),
    })
    expect(await run("mark", quote.toLowerCase(), "em", "contato")).toEqual({
      status: 0,
      stderr: "",
      stdout: `${quote}: novo → em contato; contato anotado agora.\n`,
    })
    expect(await run("show", gift, "--receipt", "comprovante.jpg")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Comprovante gravado"),
    })
    const receipt = readFileSync(join(app.folder, "comprovante.jpg"))
    expect(receipt.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    // Existing files are not overwritten.
    expect(await run("show", gift, "--receipt", "comprovante.jpg")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("já existe"),
    })

    const viewers = formatViewers(await listViewers(app.db, gift), "", new Date())
    expect(viewers).toMatchObject([{ name: "Servidor", when: expect.stringContaining("comprovante") }])

    expect(await run("export", "--output", "pedidos.json")).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("2 pedidos"),
    })
    expect(JSON.parse(readFileSync(join(app.folder, "pedidos.json"), "utf8"))).toMatchObject({
      quotes: [{ protocol: quote }],
      gifts: [{ protocol: gift }],
    })
    const exported = readFileSync(join(app.folder, "pedidos.json"))
    expect(await run("export", "--output", "pedidos.json")).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("pedidos.json já existe: escolha outro nome para os pedidos."),
    })
    expect(readFileSync(join(app.folder, "pedidos.json"))).toEqual(exported)
    expect(readdirSync(app.folder).filter((name) => name.endsWith(".part"))).toEqual([])

    // The minute in São Paulo, whatever the machine's time zone.
    const minute = () => (today(new Date()) + timeOfDay(new Date())).replace(/\D/g, "")
    const before = minute()
    for (const kind of ["orcamento", "lua-de-mel"])
      expect((await run("export", "--format", "csv", "--kind", kind)).status).toBe(0)
    const audit = app.db.selectFrom("audit_event").select("details").where("action", "=", "requests-exported")
    expect(
      (await audit.where("address", "=", "servidor").orderBy("id").execute()).map(({ details }) => details),
    ).toEqual(
      [
        { format: "json", requests: 2 },
        { format: "csv", kind: "quote", requests: 1 },
        { format: "csv", kind: "gift", requests: 1 },
      ].map((details) => JSON.stringify(details)),
    )
    const names = readdirSync(join(app.folder, "exports")).toSorted()
    expect(names).toEqual([
      expect.stringMatching(/^pedidos-lua-de-mel-\d{8}-\d{6}\.csv$/),
      expect.stringMatching(/^pedidos-orcamento-\d{8}-\d{6}\.csv$/),
    ])
    for (const name of names) {
      const made = name.replace(/\D/g, "").slice(0, 12)
      expect([before <= made, made <= minute()], name).toEqual([true, true])
    }
  })
})

test.each([
  [[], "Falta o comando"],
  [["list", "--estado", "novo"], "--status <…>"],
  [["mark", "TV-7K3M-92QX", "pronto"], "em-contato"],
  [["export", "--output", "pedidos.ods"], "csv, xlsx, json"],
])("%j ends with 1 and says what would be right", async (words, told) => {
  expect(await runHere(requests, words, { DATA_DIR: "/nao-existe" })).toMatchObject({
    status: 1,
    stdout: "",
    stderr: expect.stringContaining(told),
  })
})

test("--help explains every option", () => {
  const { status, stdout } = runScript("cli/requests.ts", ["list", "--help"])
  expect(status).toBe(0)
  for (const option of ["kind", "status", "profile", "from", "to", "search", "limit", "receipt", "format", "output"])
    expect(stdout).toContain(`--${option}`)
})

test("a folder without a database is told, and stays without one", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "travessia-data-"))
  try {
    expect(await runHere(requests, ["list"], { DATA_DIR })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Não há banco de dados"),
    })
    expect(readdirSync(DATA_DIR)).toEqual([])
  } finally {
    rmSync(DATA_DIR, { recursive: true })
  }
})

test("a database that is damaged is told with what to do, as at the site's start", () => {
  const folder = mkdtempSync(join(tmpdir(), "travessia-requests-"))
  try {
    writeFileSync(join(folder, "travessia.db"), "x".repeat(1000))
    expect(runScript("cli/requests.ts", ["list"], { DATA_DIR: folder })).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringMatching(/^O arquivo do banco embutido está danificado .*restaure um backup.*\n$/),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
