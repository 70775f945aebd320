import { connect } from "node:net"
import { sendAll } from "#test/crash/clients.ts"
import type { ClientsLog } from "#test/crash/clients.ts"
import { type Offer, type PlannedRequest, planRequest } from "#test/crash/plan.ts"
import { samplePages } from "#test/sample-pages.ts"
import type { Chance } from "@travessia/posters/randomness.ts"

/* Random actions of visitors, API clients and misbehaving clients. */

/** The result of one visit; a fault is what no visitor should get. */
interface Visited {
  kind: VisitKind
  fault?: string
}

export type VisitKind = keyof typeof shares

/** Shares in percent of all visits. */
const shares = { kept: 42, odd: 8, data: 8, api: 12, search: 6, picture: 8, quote: 5, gift: 3, wrong: 8 }

const apiReads = [
  "/api/v1/country/get?basic=true",
  "/api/v1/country/1",
  "/api/v1/city/101",
  "/api/v1/segment/get",
  "/api/v1/package/get-homepage?show_in=T",
  "/api/v1/banners/get?show_in=I",
  "/api/v1/testimonial/get?show_in=T",
  "/api/v1/store/get",
  "/api/v1/place/states",
  "/api/v1/place/municipalities/18",
  "/api/v1/get-honeymoon/1",
  "/api/v1/openapi.json",
]
const words = ["praia", "irlanda", "curso de ingles", "neve", "portugual", "lua de mel", "xyzw", "trilha e mar"]
/** Number of different pictures requested. */
const picturesMax = 24
/** Sizes of receipts in bytes; most phones make pictures of some megabytes. */
const receiptSizes = [0, 40_000, 400_000, 2_000_000, 6_000_000]

export interface Visitors {
  visit: () => Promise<Visited>
  /** All requests sent so far, with the answers. */
  planned: PlannedRequest[]
  log: ClientsLog
}

/** Visitors of the site at `url`, the same for the same seed. */
export async function inviteVisitors(
  url: string,
  { seed, chance, offer }: { seed: string; chance: Chance; offer: Offer },
): Promise<Visitors> {
  const pictures = await listPictures(url)
  const planned: PlannedRequest[] = []
  const log: ClientsLog = { acknowledged: [], unanswered: [], answers: new Map(), unexpected: [] }
  let count = 0
  const get = (path: string, status = 200, accept = "text/html") => ask(url + path, status, { headers: { accept } })
  const send = async (kind: "quote" | "gift") => {
    let request = planRequest(seed, count++, offer)
    while (request.kind !== kind) request = planRequest(seed, count++, offer)
    if (request.kind === "gift") request = { ...request, receiptBytes: chance.pick(receiptSizes) }
    planned.push(request)
    const own = await sendAll([request], { seed: `${seed} ${count}`, urls: [url], clients: 1, patienceMs: 30_000 })
    log.acknowledged.push(...own.acknowledged)
    log.unanswered.push(...own.unanswered)
    log.unexpected.push(...own.unexpected)
    for (const [answer, times] of own.answers) log.answers.set(answer, (log.answers.get(answer) ?? 0) + times)
    const odd = [...own.answers.keys()].filter((answer) => !["200", "201", "409"].includes(answer))
    return odd.length > 0 || own.unanswered.length > 0
      ? `${kind}: ${odd.join(", ")} ${own.unexpected.join(" ")}`
      : undefined
  }
  const actions: Record<VisitKind, () => Promise<string | undefined>> = {
    kept: () => get(chance.pick(samplePages).path),
    odd: () => get(`/busca?q=${chance.pick(words)}+${chance.whole(1, 1_000_000)}`),
    data: () =>
      get(`${chance.pick(["/turismo", "/intercambio", "/contatos", "/turismo/destino/1/praias"])}.data`, 200, "*/*"),
    api: () => get(chance.pick(apiReads), 200, "application/json"),
    search: () =>
      get(
        `/api/v1/search${chance.pick(["", "/suggest"])}?q=${encodeURIComponent(chance.pick(words))}`,
        200,
        "application/json",
      ),
    picture: () => get(chance.pick(pictures), 200, "image/avif,image/webp"),
    quote: () => send("quote"),
    gift: () => send("gift"),
    wrong: () => doWrong(url, chance),
  }
  const kinds = (Object.keys(shares) as VisitKind[]).flatMap((kind) => Array.from({ length: shares[kind] }, () => kind))
  const visit = async () => {
    const kind = chance.pick(kinds)
    const fault = await actions[kind]().catch((error: unknown) => `${kind}: ${String((error as Error).cause ?? error)}`)
    return { kind, ...(fault && { fault }) }
  }
  return { visit, planned, log }
}

/** Invalid requests of every kind; all are refused. */
function doWrong(url: string, chance: Chance): Promise<string | undefined> {
  const json = { "content-type": "application/json" }
  const post = (path: string, status: number, body: string, headers: Record<string, string> = json) =>
    ask(url + path, status, { method: "POST", body, headers })
  return chance.pick([
    () => ask(`${url}/nao-existe-${chance.whole(1, 1_000_000)}`, 404),
    () => ask(`${url}/api/v1/country/999999`, 404),
    () => post("/api/v1/budget", 422, "{}"),
    () => post("/api/v1/budget", 413, JSON.stringify({ name: "x".repeat(70_000) })),
    () => post("/orcamento", 422, "name=Ana", { "content-type": "application/x-www-form-urlencoded" }),
    () =>
      cutOff(
        url,
        "POST /api/v1/budget HTTP/1.1\r\nhost: localhost\r\n" +
          "content-type: application/json\r\ncontent-length: 5000\r\n" +
          `\r\n{"name":`,
      ),
    () =>
      cutOff(
        url,
        "POST /api/v1/honeymoon-message HTTP/1.1\r\n" +
          "host: localhost\r\n" +
          "content-type: multipart/form-data; boundary=b\r\n" +
          "content-length: 90000\r\n\r\n--b\r\n" +
          `Content-Disposition: form-data; name="receipt"; filename="a.png"\r\n` +
          `\r\n${"x".repeat(40_000)}`,
      ),
    () => cutOff(url, "GET /turismo HTTP/1.1\r\nhost: localhost\r\n\r\n"),
  ])()
}

async function ask(url: string, status: number, init: RequestInit = {}): Promise<string | undefined> {
  const answer = await fetch(url, { redirect: "follow", signal: AbortSignal.timeout(30_000), ...init })
  await answer.arrayBuffer()
  return answer.status === status ? undefined : `${init.method ?? "GET"} ${url}: ${answer.status}, esperado ${status}`
}

/** Sends these bytes and closes the connection. */
function cutOff(url: string, bytes: string): Promise<undefined> {
  const { hostname, port } = new URL(url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(bytes, () => setTimeout(() => socket.destroy(), 30)),
    )
    socket.on("error", () => {})
    socket.on("close", () => done(undefined))
  })
}

async function listPictures(url: string): Promise<string[]> {
  const html = await (await fetch(`${url}/turismo`)).text()
  const found = [...new Set(html.match(/\/media\/[^\s"',]+/g))]
  if (found.length === 0) throw new Error("A página de turismo não mostra imagens.")
  const some = found.slice(0, picturesMax).map((one) => one.replaceAll("&amp;", "&"))
  // A first rendition takes as long as hundreds of visits, which is not the usual load of a site.
  for (const picture of some) await (await fetch(url + picture)).arrayBuffer()
  return some
}
