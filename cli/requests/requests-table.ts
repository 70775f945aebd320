import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { formatPhone } from "#platform/text/phone.ts"
import type { RequestList } from "#domain/requests/list-requests.server.ts"
import type { RequestRow } from "#domain/requests/requests.server.ts"
import { requestStatuses, statusName } from "#domain/requests/request-status.ts"

/* A list of requests for a console of 120 columns. */

const columns: Array<[heading: string, width: number, cell: (row: RequestRow) => string]> = [
  ["Protocolo", 12, (row) => row.protocol],
  ["Quando", 14, (row) => when.format(new Date(row.created_at)).replace(",", "")],
  ["Tipo", 11, (row) => kindName(row)],
  ["Situação", 10, (row) => statusName(row.status)],
  ["Nome", 23, (row) => row.name],
  [
    "Destino ou casal",
    22,
    (row) => (row.kind === "quote" ? destinationOf(row.request) : (row.couple ?? "página retirada")),
  ],
  ["Telefone", 14, (row) => formatPhone(row.kind === "quote" ? row.cellphone : row.phone)],
]

/** Headings, a line for each request, and the totals of all that were found. */
export function requestsTable({ shown, totals, total }: RequestList): string {
  if (total === 0) return "Nenhum pedido encontrado."
  const headings = columns
    .map(([heading, width]) => fit(heading, width))
    .join("  ")
    .trimEnd()
  const lines = shown.map((row) =>
    columns
      .map(([, width, cell]) => fit(cell(row), width))
      .join("  ")
      .trimEnd(),
  )
  const known = [
    ...requestStatuses.filter((status) => totals.has(status)),
    ...[...totals.keys()].filter((status) => !(requestStatuses as readonly string[]).includes(status)),
  ]
  const counts = known.map((status) => `${statusName(status)} ${totals.get(status)}`).join(" · ")
  const more = shown.length < total ? ` Mostrando ${shown.length}, os mais novos (--limit para mais).` : ""
  return [headings, ...lines, "", `${total} ${total === 1 ? "pedido" : "pedidos"}: ${counts}.${more}`].join("\n")
}

/** `Intercâmbio`, `Lazer` or `Lua de mel`. */
export function kindName(row: RequestRow): string {
  if (row.kind === "gift") return "Lua de mel"
  return row.type === "I" ? "Intercâmbio" : "Lazer"
}

/** City and country as far as they are decided. */
export function destinationOf(request: string): string {
  const { countryCity, country } = readStoredQuote(request).quote
  const places = [countryCity, country].filter(({ code }) => code !== undefined && code !== 0)
  return places.map(({ label }) => label).join(", ") || "Ainda não sei"
}

const when = new Intl.DateTimeFormat("pt-BR", {
  timeZone: "America/Sao_Paulo",
  day: "2-digit",
  month: "2-digit",
  year: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

const graphemes = new Intl.Segmenter("pt-BR")

/** Exactly so many characters; what a terminal would obey is left out. */
function fit(text: string, width: number): string {
  const characters = [...graphemes.segment(text.replace(/\p{Cc}+/gu, " "))].map(({ segment }) => segment)
  if (characters.length > width) return `${characters.slice(0, width - 1).join("")}…`
  return characters.join("") + " ".repeat(width - characters.length)
}
