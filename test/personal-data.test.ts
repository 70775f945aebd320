import { type AddressInfo, connect } from "node:net"
import { type KyselyPlugin, type QueryId, sql } from "kysely"
import { SMTPServer } from "smtp-server"
import { describe, expect, onTestFinished, test } from "vitest"
import { createSmtpMailer } from "#platform/email/mailer.server.ts"
import { deliverDue } from "#platform/email/outbox.server.ts"
import { createPagesApp } from "./built-pages.ts"
import {
  type Sending,
  apiGifts,
  apiQuotes,
  canariesIn,
  oddAddresses,
  pageForms,
  surrounded,
  surroundings,
  visitor,
} from "./canaries.ts"
import { type Engine, type TestApp, type TestAppOptions, engines } from "./create-test-app.ts"
import { pageAddresses, unknownAddresses } from "./page-addresses.ts"

/*
 * What visitors send is stored, and mailed to those it is for: it is in no log, no address, no page of another
 * visitor, and no answer but the form in which it was typed.
 */

/** The whole product, logging everything it can into `lines`; a proxy in front is believed. */
async function watchedApp(engine: Engine, options: TestAppOptions = {}) {
  const lines: string[] = []
  const app = await createPagesApp(engine, {
    logLevel: "trace",
    logTo: { write: (line) => void lines.push(line) },
    trustProxy: ["127.0.0.1"],
    ...options,
  })
  const send = (sending: Sending) => app.app.inject(surrounded(sending.request))
  return Object.assign(app, { lines, send })
}

type Watched = Awaited<ReturnType<typeof watchedApp>>
type Answer = Awaited<ReturnType<TestApp["app"]["inject"]>>

/** Nothing of the visitor in an answer; in the visitor's own form, only what was typed into it. */
function expectSilent(answer: Answer, { name, request }: Sending) {
  const { location = "", ...headers } = answer.headers
  // A redirect to the right name keeps the query that the visitor's own address had.
  expect(canariesIn(JSON.stringify(headers) + String(location).replace(surroundings.query, "")), name).toEqual([])
  const isForm = request.method === "POST" && !request.url.startsWith("/api")
  const body = isForm ? withoutTyped(answer) : answer.body
  // The address that was asked for may come back to who asked.
  expect(
    canariesIn(body.replaceAll(surroundings.query, "").replaceAll("canari-caminho", "")),
    `${name}: ${answer.statusCode}`,
  ).toEqual([])
  for (const around of [
    "canari-consulta",
    "canari-origem",
    "canari-agente",
    "canari-biscoito",
    "canari-lingua",
    "canari-chave",
    "canari-arquivo",
    "203.0.113",
  ]) {
    expect(answer.body.replaceAll(surroundings.query, ""), `${name}: ${around}`).not.toContain(around)
  }
}

/** A form's page without what was typed into its controls, and without its data, in which that is again. */
function withoutTyped({ body, headers }: Answer): string {
  if (String(headers["content-type"]).startsWith("text/x-script")) return ""
  return body
    .replace(/<(textarea|script)\b[^]*?<\/\1>/g, "")
    .replace(/(<(?:input|option)\b[^>]*?) value="[^"]*"/g, "$1")
}

async function sendAll(app: Watched, sendings: Sending[]) {
  for (const sending of sendings) {
    const answer = await app.send(sending)
    expect(answer.statusCode, `${sending.name}: ${answer.body.slice(0, 300)}`).toBe(sending.status)
    expectSilent(answer, sending)
  }
}

describe.each(engines)("personal data on %s", (engine) => {
  test("stays out of logs, headers, addresses and answers, whatever is sent and however it is answered", async () => {
    await using app = await watchedApp(engine)
    await sendAll(app, [...apiQuotes(), ...(await apiGifts()), ...(await pageForms()), ...oddAddresses])
    expect(app.lines.length).toBeGreaterThan(80)
    expect(canariesIn(app.lines.join(""))).toEqual([])
    // It did arrive.
    const stored = await app.db.selectFrom("quote_request").select("name").execute()
    expect(stored.map(({ name }) => name)).toEqual([visitor.name, visitor.name])
  }, 60_000)

  test("is in nothing that anyone can read afterwards", async () => {
    await using app = await watchedApp(engine)
    await sendAll(app, [
      ...apiQuotes().slice(0, 1),
      ...(await apiGifts()).slice(0, 1),
      ...(await pageForms()).slice(0, 2),
      ...oddAddresses,
    ])
    while ((await deliverDue(app.services)) > 0);
    const protocols = (
      await app.db
        .selectFrom("quote_request")
        .select("protocol")
        .union(app.db.selectFrom("gift_message").select("protocol"))
        .execute()
    ).map(({ protocol }) => protocol)
    const receipt = (await app.db.selectFrom("gift_message").select("receipt_name").executeTakeFirstOrThrow())
      .receipt_name
    const reads = Object.entries((app.app.swagger() as { paths: Record<string, object> }).paths)
      .filter(([, calls]) => "get" in calls)
      .map(([path]) => path.replace("{id}", "1"))
    const addresses = [
      ...[...pageAddresses, ...unknownAddresses].flatMap(({ path }) => [
        path,
        path.replace(/^([^?]*?)\/?(\?|$)/, (_, page, query) => `${page || "/_root"}.data${query}`),
      ]),
      ...reads.map((path) => `${path}?show_in=T&basic=1&id=2002`),
      ...protocols.flatMap((protocol) => [
        `/orcamento/enviado?protocolo=${protocol}`,
        `/lua-de-mel/1/ana-e-pedro?enviado=${protocol}`,
      ]),
      "/api/docs",
      "/api/v1/openapi.json",
      "/api/v1/budget",
      "/api/v1/honeymoon-message",
      "/sitemap.xml",
      "/robots.txt",
      "/llms.txt",
      "/metrics",
      "/health",
      "/ready",
      `/receipts/${receipt}`,
      `/media/${receipt}`,
      `/media/${receipt.slice(0, 32)}/320.jpg`,
      `/outbox`,
      `/exports`,
      `/travessia.db`,
    ]
    for (const url of addresses) {
      const answer = await app.app.inject(url)
      expect(canariesIn(JSON.stringify(answer.headers) + answer.body), url).toEqual([])
    }
    expect(canariesIn(app.lines.join(""))).toEqual([])
  }, 120_000)

  test("stays out of both also when too many are sent, the same at once, the database fails or is away", async () => {
    await using app = await watchedApp(engine)
    const { refuse, restore } = await failingRows(app, engine)
    const [quote, gift, quoteForm, giftForm] = [
      apiQuotes()[0],
      (await apiGifts())[0],
      (await pageForms())[0],
      (await pageForms())[6],
    ] as [Sending, Sending, Sending, Sending]
    const all = async (status: number) =>
      sendAll(
        app,
        [quote, gift, quoteForm, giftForm].map((sending) => ({
          ...sending,
          name: `${sending.name}, ${status}`,
          status,
        })),
      )

    await refuse()
    await all(500)
    await restore()
    const database = controlled(app)
    database.failure = Object.assign(new Error(`connect ECONNREFUSED 10.0.0.7:5432 for ${visitor.email}`), {
      code: "ECONNREFUSED",
    })
    await all(503)
    database.failure = Object.assign(new Error(`invalid input syntax for type integer: "${visitor.name}"`), {
      code: "22P02",
      detail: visitor.email,
    })
    await all(500)
    database.failure = undefined

    const same = {
      ...quote,
      request: {
        ...quote.request,
        headers: { ...quote.request.headers, "idempotency-key": "canari-chave-ao-mesmo-tempo" },
      },
    }
    // One is held at its row until the other has its answer. SQLite has one connection: there the other waits its turn.
    if (engine === "postgres") database.held = Promise.withResolvers<void>()
    const both = [app.send(same), app.send(same)]
    await Promise.race(both).finally(() => database.held?.resolve())
    const answers = await Promise.all(both)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual(engine === "postgres" ? [201, 409] : [200, 201])
    for (const answer of answers) expectSilent(answer, same)

    await using strict = await watchedApp(engine, { formPostsPer10Minutes: 1 })
    for (const sending of [quote, gift, quoteForm, giftForm]) {
      await strict.send(sending)
      const answer = await strict.send(sending)
      expect([sending.name, answer.statusCode]).toEqual([sending.name, 429])
      expectSilent(answer, sending)
    }
    expect(canariesIn([...app.lines, ...strict.lines].join(""))).toEqual([])
  }, 60_000)

  test("stays out of the log of a failure, which has the number that its answer names", async () => {
    await using app = await watchedApp(engine)
    const { refuse } = await failingRows(app, engine)
    await refuse()
    const answer = await app.send(apiQuotes()[0] as Sending)
    const { request_id } = answer.json()
    expect([answer.statusCode, request_id]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    const line = app.lines.map((text) => JSON.parse(text)).find(({ level }) => level === 50)
    expect(line).toMatchObject({
      reqId: request_id,
      msg: "chamada falhou",
      err: { type: expect.any(String), message: expect.any(String), stack: expect.stringContaining("    at ") },
    })
    expect(canariesIn(app.lines.join(""))).toEqual([])
  })

  test("stays out of what is kept of a mail that a server refuses in words of its own", async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        done(
          Object.assign(
            new Error(`5.1.1 <${address}>: Recipient address rejected; ask ${visitor.email} or "${visitor.email}"`),
            { responseCode: 550 },
          ),
        ),
    })
    server.on("error", () => {})
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
    onTestFinished(() => new Promise<void>((done) => void server.close(done)))
    const mailer = createSmtpMailer(
      `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      "Travessia <nao-responda@travessia.example>",
    )
    await using app = await watchedApp(engine, { services: { mailer } })
    await app.send(apiQuotes()[0] as Sending)
    await deliverDue(app.services)
    const mails = await app.db.selectFrom("outbox_mail").select(["last_error", "attempts"]).execute()
    expect(mails).toHaveLength(2)
    for (const { last_error, attempts } of mails) {
      // Whose server it was still helps.
      expect([attempts, last_error]).toEqual([1, expect.stringMatching(/550 5\.1\.1 <…@.*Recipient address rejected/)])
      expect(last_error).not.toMatch(/zulmira/i)
    }
    expect(canariesIn(app.lines.join(""))).toEqual([])
  })
})

test("what is no HTTP, or too much of it, leaves nothing of itself in the log", async () => {
  await using app = await watchedApp("sqlite")
  await app.app.listen({ port: 0, host: "127.0.0.1" })
  const { port } = app.app.server.address() as AddressInfo
  const broken = [
    "canari-metodo / HTTP/1.1\r\n\r\n",
    "GET /canari-caminho HTTP/1.1\r\nhost: x\r\ncanari cabecalho\r\n\r\n",
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${"canari".repeat(4_000)}\r\n\r\n`,
    "POST /api/v1/budget HTTP/1.1\r\nhost: x\r\ncontent-length: canari\r\n\r\n",
  ]
  for (const words of broken) {
    const answer = await talk(port, words)
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(canariesIn(answer)).toEqual([])
  }
  // A visitor who leaves in the middle of sending.
  await talk(
    port,
    `POST /api/v1/budget HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"name":"${visitor.name}"`,
    50,
  )
  await expect.poll(() => app.lines.length).toBeGreaterThan(4)
  expect(canariesIn(app.lines.join(""))).toEqual([])
})

test("the log still says which page it was, by the words that every visitor's address has", async () => {
  await using app = await watchedApp("sqlite")
  for (const url of [
    "/intercambio/pais/1/irlanda?x=1",
    "/turismo/pacote/20/brasil/1/praias.data",
    "/api/v1/country/1",
    "/lua-de-mel/1/ana-e-pedro",
    "/orcamento",
  ])
    await app.app.inject(url)
  const paths = app.lines.map((line) => JSON.parse(line)).flatMap(({ req }) => (req ? [req.path] : []))
  expect(paths).toEqual([
    "/intercambio/pais/1/…",
    "/turismo/pacote/20/…/1/….data",
    "/api/v1/country/1",
    "/lua-de-mel/1/…",
    "/orcamento",
  ])
})

/** A database that fails, or holds back the answer to a new quote's row. */
function controlled({ services }: TestApp) {
  const control: { failure?: Error; held?: PromiseWithResolvers<void> } = {}
  const inserts = new WeakSet<QueryId>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (control.failure) throw control.failure
      if (node.kind === "InsertQueryNode" && node.into?.table.identifier.name === "quote_request") inserts.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (inserts.has(queryId)) await control.held?.promise
      return result
    },
  }
  services.db = services.db.withPlugin(plugin)
  return control
}

/** Makes the database refuse every request in its own words, which on PostgreSQL quote the whole row. */
async function failingRows({ db }: TestApp, engine: Engine) {
  const run = async (statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
  const tables = ["quote_request", "gift_message"]
  return {
    refuse: () =>
      run(
        tables.map((table) =>
          engine === "postgres"
            ? `alter table ${table} add constraint ${table}_refused check (status = 'never') not valid`
            : `alter table ${table} rename to ${table}_away`,
        ),
      ),
    restore: () =>
      run(
        tables.map((table) =>
          engine === "postgres"
            ? `alter table ${table} drop constraint ${table}_refused`
            : `alter table ${table}_away rename to ${table}`,
        ),
      ),
  }
}

/** Says something to the server and gives what it answers until it, or we, hang up. */
function talk(port: number, words: string, hangUpMs = 2_000): Promise<string> {
  return new Promise((done) => {
    let answer = ""
    const socket = connect(port, "127.0.0.1", () => socket.write(words))
    socket.setTimeout(hangUpMs, () => socket.destroy())
    socket.on("data", (bytes) => (answer += bytes.toString()))
    socket.on("error", () => {})
    socket.on("close", () => done(answer))
  })
}
