import type { KyselyPlugin, QueryId } from "kysely"
import { describe, expect, test } from "vitest"
import { deliverDue } from "#test/deliver-due.ts"
import {
  type Sending,
  apiGifts,
  apiQuotes,
  canariesIn,
  oddAddresses,
  pageForms,
  surroundings,
  visitor,
} from "./canaries.ts"
import { type TestApp, engines, faceEngines } from "./create-test-app.ts"
import { samplePages, unknownAddresses } from "./sample-pages.ts"
import { watchedApp, failingRows } from "./personal-data-site.ts"

type Watched = Awaited<ReturnType<typeof watchedApp>>

type Answer = Awaited<ReturnType<TestApp["app"]["inject"]>>

/** Expects no marker in a response. The visitor's own form may contain what was typed into it. */
function expectSilent(answer: Answer, { name, request }: Sending) {
  const { location = "", ...headers } = answer.headers
  // A redirect to the correct name keeps the query of the visitor's own address.
  expect(canariesIn(JSON.stringify(headers) + String(location).replace(surroundings.query, "")), name).toEqual([])
  const isForm = request.method === "POST" && !request.url.startsWith("/api")
  const body = isForm ? withoutTyped(answer) : answer.body
  // The response may contain the address of its own request.
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

/** The HTML of a form's page without the values of its controls and without its loader data, which repeats them. */
function withoutTyped({ body, headers }: Answer): string {
  if (String(headers["content-type"]).startsWith("text/x-script")) return ""
  return body
    .replace(/<(textarea|script)\b[^]*?<\/\1>/g, "")
    .replace(/(<(?:input|option)\b[^>]*?) value="[^"]*"/g, "$1")
}

/** The address of a page's data. */
const dataOf = (path: string) => path.replace(/^([^?]*?)\/?(\?|$)/, (_, page, query) => `${page || "/_"}.data${query}`)

async function sendAll(app: Watched, sendings: Sending[]) {
  for (const sending of sendings) {
    const answer = await app.send(sending)
    expect(answer.statusCode, `${sending.name}: ${answer.body.slice(0, 300)}`).toBe(sending.status)
    expectSilent(answer, sending)
  }
}

/** A database that fails, or delays the insert of a new quote. */
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

describe.each(faceEngines)("personal data on %s", (engine) => {
  test("stays out of logs, headers, addresses and responses, for every request and status", async () => {
    await using app = await watchedApp(engine)
    await sendAll(app, [...apiQuotes(), ...(await apiGifts()), ...(await pageForms()), ...oddAddresses])
    expect(app.lines.length).toBeGreaterThan(60)
    expect(canariesIn(app.lines.join(""))).toEqual([])
    // The request was stored.
    const stored = await app.db.selectFrom("quote_request").select("name").execute()
    expect(stored.map(({ name }) => name)).toEqual([visitor.name, visitor.name])
  }, 60_000)

  test("is in no page or file that anyone can read afterwards", async () => {
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
    const pages = samplePages.flatMap(({ path }) => [path, dataOf(path)])
    const addresses = [
      ...pages,
      ...unknownAddresses.flatMap(({ path }) => [path, dataOf(path)]),
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
      if (pages.includes(url)) expect(answer.statusCode, url).toBe(200)
      expect(canariesIn(JSON.stringify(answer.headers) + answer.body), url).toEqual([])
    }
    expect(canariesIn(app.lines.join(""))).toEqual([])
  }, 120_000)
})

// On both engines: in a failure PostgreSQL quotes the row.
describe.each(engines)("personal data on %s", (engine) => {
  test("stays out of both also at the rate limit, in concurrent repeats, and without a working database", async () => {
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
    // One insert is held until the other has its answer, which comes before it needs the database.
    const held = Promise.withResolvers<void>()
    database.held = held
    const both = [app.send(same), app.send(same)]
    await Promise.race(both).finally(() => held.resolve())
    const answers = await Promise.all(both)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
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
})
