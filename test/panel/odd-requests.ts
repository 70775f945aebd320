import type { InjectOptions } from "fastify"
import { Chance } from "@travessia/posters/randomness.ts"
import { surroundings } from "#test/canaries.ts"
import { oddPart, oddValue } from "./odd-values.ts"

/* Seeded random requests that no page of ours sends: addresses, methods, queries, headers and bodies. */

export interface OddRequest extends InjectOptions {
  url: string
  method: NonNullable<InjectOptions["method"]>
}

export interface OddRequestOptions {
  /** Addresses of the route table, below `/painel`; parameters are `x`. */
  paths: readonly string[]
  /** Addresses of requests and gifts that exist. */
  works: readonly string[]
  /** Values of the `Cookie` header, one for each kind of visitor. */
  cookies: readonly string[]
  /** Protocols, ids, tokens and stages that exist. */
  known: readonly string[]
  origin: string
}

const methods = ["PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"] as const

const queryNames = [
  "q etapa perfil dono chegou destino grupo depois desde mudados perdido feito volta tipo casal cota pessoa acao de",
  "ate pagina index _routes _data __proto__ constructor etapa[] feito[x] ficou emails",
].flatMap((names) => names.split(" "))

const fieldNames = [
  "intent protocol revision stage lostReason lostWords owner text day on time done by quiet name filter from to item",
  "reason words amount format email phone confirmation role code password method response id token website",
  "__proto__ constructor hasOwnProperty then confirm-passkey confirm-password confirm-carries passkey",
  "formKey otherSaver reviewed file base formulario confirmar-passkey confirmar-senha confirmar-envio",
].flatMap((names) => names.split(" "))

const intents = [
  "move assign note next contact save-filter remove-filter confirm refuse find erase retry roles disable enable",
  "sessions reset invite email name password remove end end-all codes totp passkey 1 true x",
].flatMap((names) => names.split(" "))

const words = [
  "new contacted proposal won lost reviewing confirmed refused check spam price other lost:price whatsapp email",
  "csv xlsx json presentes todas novo perdido turismo intercambio ninguem eu hoje parados aberto owner sales editor",
  "apagar sim",
].flatMap((names) => names.split(" "))

const types = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-7",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/json",
  "text/plain",
  "text/x-script",
  "application/octet-stream",
  "x",
  "",
]

/** The same sequence for the same seed. */
export function oddRequest(chance: Chance, options: OddRequestOptions): OddRequest {
  const { cookies, origin } = options
  const known = [...options.known, ...words]
  const isPost = chance.next() < 0.5
  const method = isPost ? "POST" : chance.next() < 0.85 ? "GET" : chance.pick(methods)
  const body = isPost ? oddBody(chance, known) : undefined
  return {
    method: method as OddRequest["method"],
    url: oddAddress(chance, options, known),
    // Random IP addresses; otherwise the rate limits of one address would refuse all requests.
    remoteAddress: `198.51.${chance.whole(0, 255)}.${chance.whole(1, 254)}`,
    headers: {
      ...surroundings.headers,
      cookie: oddCookie(chance, cookies),
      ...(isPost && oddOrigin(chance, origin)),
      ...body?.headers,
      ...oddHeaders(chance),
    },
    ...(body && { payload: body.payload }),
  }
}

function oddAddress(chance: Chance, { paths, works }: OddRequestOptions, known: readonly string[]): string {
  const isWork = chance.next() < 0.25
  const path = (isWork ? chance.pick(works) : chance.pick(paths)).replaceAll(
    /\/x(?=\/|$)/g,
    () => `/${oddPart(chance, known)}`,
  )
  const data = chance.next()
  const ending = data < 0.3 ? ".data" : data < 0.33 ? "/_root.data" : data < 0.35 ? "/" : data < 0.36 ? "//" : ""
  const pairs = Array.from(
    { length: chance.next() < 0.5 ? 0 : chance.whole(1, 5) },
    () => `${oddPart(chance, queryNames.slice(0, 23))}=${oddPart(chance, known)}`,
  )
  if (chance.next() < 0.5) pairs.push(`${chance.pick(queryNames)}=${oddPart(chance, known)}`)
  if (chance.next() < 0.02) pairs.push(`q=${"%25".repeat(3_000)}`)
  return `/painel${path}${ending}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`
}

function oddCookie(chance: Chance, cookies: readonly string[]): string {
  const cookie = chance.pick(cookies)
  const way = chance.next()
  if (way < 0.85) return cookie
  if (way < 0.9) return `${surroundings.headers.cookie}; ${cookie}; ${cookie}`
  return `${cookie}${chance.pick([";", "=", "\u00e9", ";;;", "%00", "; __Host-painel=x", "x".repeat(4_000)])}`
}

function oddOrigin(chance: Chance, origin: string): Record<string, string> {
  if (chance.next() < 0.9) return { origin, "sec-fetch-site": "same-origin" }
  return {
    origin: chance.pick(["null", "https://evil.example", "x", ""]),
    "sec-fetch-site": chance.pick(["none", "x"]),
  }
}

function oddHeaders(chance: Chance): Record<string, string> {
  const way = chance.next()
  if (way > 0.1) return {}
  return chance.pick<Record<string, string>>([
    { "accept-encoding": "br;q=x, *" },
    { accept: "a".repeat(6_000) },
    { "user-agent": "" },
    { "user-agent": "\u00ff".repeat(1_000) },
    { "if-none-match": '"x"', "if-modified-since": "ontem" },
    { range: "bytes=9-1" },
    { "x-http-method-override": "DELETE" },
    { "content-encoding": "gzip" },
    { expect: "100-continue" },
    { "x-react-router": "1", "x-remix-revalidate": "yes" },
    { "idempotency-key": "\u00e9" },
  ])
}

function oddBody(chance: Chance, known: readonly string[]): { payload: string | Buffer; headers: object } {
  const pairs: Array<[string, string]> = Array.from({ length: chance.whole(0, 8) }, () => [
    chance.pick(fieldNames),
    oddValue(chance, known),
  ])
  if (chance.next() < 0.9)
    pairs.unshift(["intent", chance.next() < 0.9 ? chance.pick(intents) : oddValue(chance, known)])
  if (chance.next() < 0.6)
    pairs.push(["revision", chance.next() < 0.7 ? String(chance.whole(1, 4)) : oddValue(chance, known)])
  const form = new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()
  const way = chance.next()
  if (way < 0.7) return { payload: form, headers: { "content-type": types[0] } }
  if (way < 0.8) return { payload: multipart(pairs), headers: { "content-type": types[2] } }
  if (way < 0.84) {
    const whole = multipart(pairs)
    return { payload: whole.slice(0, chance.whole(0, whole.length)), headers: { "content-type": types[2] } }
  }
  if (way < 0.9) {
    const json = JSON.stringify(chance.next() < 0.5 ? Object.fromEntries(pairs) : pairs)
    const payload = chance.pick([json, json.slice(0, 20), "null", "[]", '{"__proto__":{"x":1}}', "[".repeat(5_000)])
    return { payload, headers: { "content-type": "application/json" } }
  }
  if (way < 0.92)
    return {
      payload: `text=${"a".repeat(chance.pick([65_535, 65_537, 1_100_000]))}`,
      headers: { "content-type": types[0] },
    }
  const type = chance.pick(types)
  return {
    payload: chance.pick([form, Buffer.from([0xff, 0xfe, 0, 0xd8]), "%", "&=&=%zz"]),
    headers: { "content-type": type },
  }
}

function multipart(pairs: ReadonlyArray<readonly [string, string]>): string {
  const parts = pairs.map(([name, value], index) => {
    const file = index % 5 === 4 ? '; filename="x.png"' : ""
    return `--x\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`
  })
  return `${parts.join("")}--x--\r\n`
}
