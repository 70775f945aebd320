import type { InjectOptions } from "fastify"
import { samplePicture } from "#test/fixtures/request-samples.ts"
import { tripSample } from "#test/fixtures/quote-samples.ts"

/* Marker values in place of personal data, and every way of sending them. A marker in any other output is a leak. */

export const visitor = {
  name: "Zulmira Canarinho",
  email: "zulmira.canari@canari.example",
  cellphone: "(41) 98765-4321",
  phone: "(41) 3456-7890",
  observation: "canari-observacao, nascida em Canaris\nCPF canari-cpf",
}

/** Markers in the query and headers of a form's request. They must never be shown again, not even to the sender. */
export const surroundings = {
  headers: {
    referer: "https://canari-origem.example/?email=zulmira.canari@canari.example",
    "user-agent": "canari-agente/1.0",
    "x-forwarded-for": "203.0.113.77",
    cookie: "canari-biscoito=zulmira.canari",
    "accept-language": "canari-lingua",
  },
  query: "nome=canari-consulta&email=zulmira.canari%40canari.example",
}

/** Returns the markers that a text contains, also when URL-encoded or escaped for JSON. */
export function canariesIn(text: string): string[] {
  const plain = text
    .replace(/(%[0-9a-f]{2})+/gi, (escaped) => decode(escaped))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return [...new Set([text, plain].flatMap(markersIn))]
}

/** Each with what stands around it. The pattern itself names no surroundings, which take seconds of a page. */
function markersIn(text: string): string[] {
  const markers = text.matchAll(/canari|98765-?4321|3456-?7890|203\.0\.113\.77/gi)
  return [...markers].map(({ index }) => text.slice(Math.max(0, index - 60), index + 60))
}

export interface Sending {
  name: string
  request: InjectOptions & { url: string }
  /** The expected status. */
  status: number
}

const quote = { ...tripSample, ...visitor, state: 18, country: 20, countryCity: 0, marketing: true }
const wrongQuote = {
  ...quote,
  email: "zulmira.canari@",
  cellphone: "canari 98765-4321",
  state: "Canariland",
  country: "Canaria",
  tripProfile: "canari-perfil",
  travelDate: "canari-data",
  type: "canari-tipo",
  package_id: "canari-pacote",
}
const gift = {
  id: "1",
  name: visitor.name,
  email: visitor.email,
  phone: visitor.cellphone,
  message: visitor.observation,
  cote_title: "canari-cota",
}
const wrongGift = { ...gift, email: "zulmira.canari", phone: "canari", cote_id: "canari", cote_value: "canari" }

const json = (payload: object | string, headers: Record<string, string> = {}) =>
  post("/api/v1/budget", typeof payload === "string" ? payload : JSON.stringify(payload), {
    "content-type": "application/json",
    ...headers,
  })
const key = (name: string) => ({ "idempotency-key": `canari-chave-${name}` })

/** Quotes to the API, in the order in which they are sent. */
export function apiQuotes(): Sending[] {
  return [
    { name: "whole", request: json(quote, key("a")), status: 201 },
    { name: "repeated", request: json(quote, key("a")), status: 200 },
    {
      name: "another under the same key",
      request: json({ ...quote, name: "Zulmira Canari Outra" }, key("a")),
      status: 422,
    },
    { name: "with a key of odd letters", request: json(quote, { "idempotency-key": "canari chave" }), status: 422 },
    { name: "wrong in every field", request: json(wrongQuote, key("b")), status: 422 },
    { name: "empty, with unknown fields", request: json({ canari: "canari", __proto: visitor.email }), status: 422 },
    { name: "cut off", request: json(`{"name":"${visitor.name}","email":"${visitor.email}`), status: 400 },
    { name: "no object", request: json(JSON.stringify([visitor.email])), status: 400 },
    { name: "with a prototype", request: json(`{"__proto__":{"name":"${visitor.name}"}}`), status: 400 },
    { name: "too large", request: json({ ...quote, observation: "canari ".repeat(12_000) }), status: 413 },
    { name: "as text", request: post("/api/v1/budget", visitor.name, { "content-type": "text/plain" }), status: 415 },
    {
      name: "as a type of its own",
      request: post("/api/v1/budget", visitor.name, { "content-type": "application/canari" }),
      status: 415,
    },
    {
      name: "from another site",
      request: json(quote, { "sec-fetch-site": "cross-site", origin: "https://canari-site.example" }),
      status: 403,
    },
    { name: "by another method", request: { ...json(quote), method: "PUT" }, status: 405 },
  ]
}

export async function apiGifts(): Promise<Sending[]> {
  const url = "/api/v1/honeymoon-message"
  const whole = await multipart(url, gift)
  return [
    { name: "whole", request: whole, status: 201 },
    { name: "wrong in every field", request: await multipart(url, wrongGift), status: 422 },
    {
      name: "with a receipt that is none",
      request: await multipart(url, gift, Buffer.from(visitor.email)),
      status: 422,
    },
    { name: "for an unknown couple", request: await multipart(url, { ...gift, id: "999" }), status: 404 },
    { name: "cut off", request: { ...whole, payload: (whole.payload as Buffer).subarray(0, 600) }, status: 400 },
    {
      name: "too large",
      request: await multipart(url, gift, Buffer.alloc(10.5 * 1024 * 1024, visitor.email)),
      status: 413,
    },
    { name: "as JSON", request: post(url, JSON.stringify(gift), { "content-type": "application/json" }), status: 415 },
    {
      name: "from another site",
      request: { ...whole, headers: { ...whole.headers, "sec-fetch-site": "cross-site" } },
      status: 403,
    },
  ]
}

const form = {
  ...visitor,
  type: "T",
  state: "18",
  city: "Curitiba",
  country: "20",
  countryCity: "0",
  howDidYouMeetUs: "Indicação",
  hasDateFlexibility: "Não",
  numberOfAdults: "2",
  numberOfChild: "0",
  tripProfile: "Lazer",
  hostingCategory: "Até 3 estrelas",
}

function urlencoded(
  url: string,
  fields: Record<string, string>,
  days = ["14/03/2027", "19/03/2027"],
): Sending["request"] {
  const payload = new URLSearchParams(fields)
  for (const day of days) payload.append("travelDate", day)
  return post(url, payload.toString(), { "content-type": "application/x-www-form-urlencoded" })
}

/** The same forms sent to the pages, as browsers without scripts do. */
export async function pageForms(): Promise<Sending[]> {
  const couple = "/lua-de-mel/1/ana-e-pedro"
  const wholeGift = await multipart(couple, gift)
  return [
    { name: "a quote, whole", request: urlencoded("/orcamento", form), status: 303 },
    {
      name: "a quote, wrong",
      request: urlencoded(
        "/orcamento",
        { ...form, email: "zulmira.canari@", cellphone: "canari", state: "Canariland" },
        ["canari-ida", "canari-volta"],
      ),
      status: 422,
    },
    {
      name: "a quote, wrong, as a page's data",
      request: urlencoded("/orcamento.data", { ...form, email: "zulmira.canari@" }),
      status: 422,
    },
    {
      name: "a quote, cut off",
      request: post("/orcamento", `--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n${visitor.name}`, {
        "content-type": "multipart/form-data; boundary=x",
      }),
      status: 400,
    },
    {
      name: "a quote, as text",
      request: post("/orcamento", visitor.name, { "content-type": "text/plain" }),
      status: 400,
    },
    {
      name: "a quote, too large",
      request: urlencoded("/orcamento", { ...form, observation: "canari ".repeat(12_000) }),
      status: 413,
    },
    {
      name: "a gift, whole",
      request: await multipart(couple, { ...gift, message: "canari-recado pela página" }),
      status: 303,
    },
    {
      name: "a gift, wrong",
      request: await multipart(couple, wrongGift, Buffer.from("canari-comprovante")),
      status: 422,
    },
    {
      name: "a gift, cut off",
      request: { ...wholeGift, payload: (wholeGift.payload as Buffer).subarray(0, 600) },
      status: 400,
    },
    {
      name: "a gift, too large",
      request: await multipart(couple, gift, Buffer.alloc(12 * 1024 * 1024, visitor.email)),
      status: 413,
    },
    { name: "a form to a page without one", request: urlencoded("/contatos", form), status: 405 },
    { name: "a form to no page", request: urlencoded("/canari-caminho", form), status: 404 },
  ]
}

/** Addresses with personal data in them. */
export const oddAddresses: Sending[] = [
  { name: "no page", request: { url: "/canari-caminho/zulmira.canari@canari.example/41987654321" }, status: 404 },
  { name: "no page of a profile", request: { url: "/intercambio/canari-caminho" }, status: 404 },
  { name: "a page under a wrong name", request: { url: "/intercambio/pais/1/canari-caminho" }, status: 301 },
  {
    name: "a page's data under a wrong name",
    request: { url: "/intercambio/pais/1/canari-caminho.data" },
    status: 202,
  },
  { name: "a page that is not there", request: { url: "/intercambio/pais/98765432/canari-caminho" }, status: 404 },
  { name: "no file", request: { url: "/assets/canari-caminho.js" }, status: 404 },
  { name: "no picture", request: { url: "/media/canari-caminho/320.avif" }, status: 404 },
  { name: "no call", request: { url: "/api/v1/canari-caminho" }, status: 404 },
  { name: "a call with an odd id", request: { url: "/api/v1/country/canari-caminho" }, status: 404 },
  {
    name: "a call with an odd parameter",
    request: { url: "/api/v1/package/get?show_in=canari&id=canari" },
    status: 422,
  },
  { name: "a method that nothing has", request: { method: "PUT", url: "/canari-caminho" }, status: 404 },
  { name: "a broken escape", request: { url: "/%zz-canari-caminho" }, status: 404 },
  {
    name: "the success page of no protocol",
    request: { url: "/orcamento/enviado?protocolo=canari-protocolo" },
    status: 302,
  },
]

/** The request with canaries in its query and its headers. */
export function surrounded({ url, headers, ...request }: Sending["request"]): Sending["request"] {
  return {
    ...request,
    url: `${url}${url.includes("?") ? "&" : "?"}${surroundings.query}`,
    headers: { ...surroundings.headers, ...headers },
  }
}

function post(url: string, payload: string | Buffer, headers: Record<string, string>): Sending["request"] {
  return { method: "POST", url, payload, headers }
}

async function multipart(url: string, fields: Record<string, string>, receipt?: Buffer): Promise<Sending["request"]> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  body.append(
    "receipt",
    new Blob([new Uint8Array(receipt ?? (await samplePicture()))], { type: "image/png" }),
    "canari-arquivo.png",
  )
  const request = new Request("http://localhost/", { method: "POST", body })
  return post(url, Buffer.from(await request.arrayBuffer()), {
    "content-type": request.headers.get("content-type") as string,
  })
}

function decode(escaped: string): string {
  return Buffer.from(escaped.replaceAll("%", ""), "hex").toString("utf8")
}
