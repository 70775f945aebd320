import { type DetailSection, requestKindName } from "#domain/requests/request-details.server.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { formatPhone } from "#platform/text/phone.ts"
import type { RequestList } from "#domain/requests/list-requests.server.ts"
import type { RequestRow } from "#domain/requests/requests.server.ts"
import { requestStatuses, statusName } from "#domain/requests/request-status.ts"

/* Requests as text for a console of 120 columns. */

const columns: Array<[heading: string, width: number, cell: (row: RequestRow) => string]> = [
  ["Protocolo", 12, (row) => row.protocol],
  ["Quando", 14, (row) => when.format(new Date(row.created_at)).replace(",", "")],
  ["Tipo", 11, (row) => requestKindName(row)],
  ["Situação", 10, (row) => statusName(row.status)],
  ["Nome", 23, (row) => row.name],
  [
    "Destino ou casal",
    22,
    (row) => (row.kind === "quote" ? destinationOf(row.request) : (row.couple ?? "página retirada")),
  ],
  ["Telefone", 14, (row) => formatPhone(row.kind === "quote" ? row.cellphone : row.phone)],
]

/** Headings, one line per request, and the totals of all matching requests. */
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

/** The sections as lines of text; control characters, which a terminal would execute, are removed. */
export function sectionsText(sections: readonly DetailSection[]): string {
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([label]) => label.length)))
  const lines = sections.map(({ heading, rows }) =>
    [
      heading.toUpperCase(),
      ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${indented(value, width + 4)}`),
    ].join("\n"),
  )
  return lines.join("\n\n")
}

/** City and country, as far as they are known. */
function destinationOf(request: string): string {
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

/** Pads or cuts to exactly `width` graphemes; control characters, which a terminal would execute, are removed. */
function fit(text: string, width: number): string {
  const characters = [...graphemes.segment(text.replace(/\p{Cc}+/gu, " "))].map(({ segment }) => segment)
  if (characters.length > width) return `${characters.slice(0, width - 1).join("")}…`
  return characters.join("") + " ".repeat(width - characters.length)
}

function indented(value: string, columns: number): string {
  const lines = value.split("\n").map((line) => line.replace(/\p{Cc}+/gu, " "))
  return lines.join(`\n${" ".repeat(columns)}`)
}
