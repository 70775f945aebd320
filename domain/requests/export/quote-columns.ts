import { type QuoteContext, contextPrice } from "#domain/quotes/quote-context.server.ts"
import { type OptionField, adultOptions } from "#domain/quotes/quote-options.ts"
import { childCountLabel, optionalTripFields, quoteLabels, studyFields } from "#domain/quotes/quote-fields.ts"
import { type StoredQuote, readStoredContext, readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { lostReasons } from "#domain/request-cards/stages.ts"
import { own } from "#platform/text/untrusted-input.ts"
import { formatPhone } from "#platform/text/phone.ts"
import type { Column } from "#platform/sheets/column.ts"
import { statusName } from "#domain/requests/request-status.ts"
import type { ExportedQuote } from "./exported-requests.server.ts"
import type { QuoteRow } from "#domain/requests/requests.server.ts"

/** A stored quote, parsed once for all its cells. */
interface ReadQuote<Row extends QuoteRow> extends StoredQuote {
  row: Row
  context: QuoteContext | undefined
}

export function readQuoteRow<Row extends QuoteRow>(row: Row): ReadQuote<Row> {
  return {
    row,
    ...readStoredQuote(row.request),
    context: readStoredContext(row.context),
  }
}

const option = (field: OptionField, width = 16): Column<ReadQuote<QuoteRow>> => ({
  heading: quoteLabels[field],
  width,
  trusted: true,
  cell: ({ quote }) => quote[field],
})

/** What became of a request, and its fields in the order of the form. */
export const quoteColumns: Array<Column<ReadQuote<ExportedQuote>>> = [
  { heading: "Protocolo", width: 14, trusted: true, cell: ({ row }) => row.protocol },
  { heading: "Recebido em", width: 17, cell: ({ row }) => ({ instant: new Date(row.created_at) }) },
  { heading: "Situação", width: 12, trusted: true, cell: ({ row }) => statusName(row.status) },
  {
    heading: "Último contato",
    width: 17,
    cell: ({ row }) => (row.last_contact_at ? { instant: new Date(row.last_contact_at) } : undefined),
  },
  { heading: "Dono", width: 20, cell: ({ row }) => row.owner ?? undefined },
  {
    heading: "Motivo da perda",
    width: 22,
    trusted: true,
    cell: ({ row }) => own(lostReasons, row.lost_reason ?? "") ?? row.lost_reason ?? undefined,
  },
  {
    heading: quoteLabels.type,
    width: 14,
    trusted: true,
    cell: ({ quote }) => (quote.type === "I" ? "Intercâmbio" : "Lazer/Negócios"),
  },
  { heading: "Página", width: 16, trusted: true, cell: ({ quote }) => quote.pageType },
  { heading: quoteLabels.name, width: 28, cell: ({ quote }) => quote.name },
  { heading: quoteLabels.email, width: 30, cell: ({ quote }) => quote.email },
  { heading: quoteLabels.cellphone, width: 17, cell: ({ quote }) => formatPhone(quote.cellphone) },
  { heading: quoteLabels.phone, width: 17, cell: ({ quote }) => formatPhone(quote.phone) },
  { heading: quoteLabels.state, width: 22, cell: ({ quote }) => quote.state.label },
  { heading: quoteLabels.city, width: 22, cell: ({ quote }) => quote.city.label },
  { heading: "Código IBGE da cidade", width: 12, cell: ({ row }) => row.city_ibge_code ?? undefined },
  { heading: quoteLabels.country, width: 18, cell: ({ quote }) => quote.country.label },
  { heading: quoteLabels.countryCity, width: 18, cell: ({ quote }) => quote.countryCity.label },
  ...studyFields.map((field) => option(field, 22)),
  { heading: "Data de ida", width: 12, cell: ({ quote }) => quote.travelDate && { day: quote.travelDate.start } },
  { heading: "Data de volta", width: 12, cell: ({ quote }) => quote.travelDate && { day: quote.travelDate.end } },
  option("hasDateFlexibility", 18),
  {
    heading: quoteLabels.numberOfAdults,
    width: 10,
    trusted: true,
    cell: ({ quote }) => adultOptions.find(({ code }) => code === quote.numberOfAdults)?.label,
  },
  {
    heading: quoteLabels.numberOfChild,
    width: 10,
    trusted: true,
    cell: ({ quote }) => (quote.type === "T" ? childCountLabel(quote.numberOfChild) : undefined),
  },
  { heading: "Idades das crianças", width: 30, trusted: true, cell: ({ quote }) => quote.ageOfChildEnd.join(", ") },
  option("tripProfile"),
  option("hostingCategory", 20),
  ...optionalTripFields.map((field) => option(field, 12)),
  option("howDidYouMeetUs", 24),
  { heading: quoteLabels.observation, width: 60, cell: ({ quote }) => quote.observation },
  { heading: "Número do pacote", width: 10, cell: ({ quote }) => quote.package_id },
  { heading: "Pacote", width: 40, cell: ({ context }) => context?.package.name },
  {
    heading: "Preço visto",
    width: 40,
    cell: ({ context }) => context?.package.name && contextPrice(context.package.price),
  },
  { heading: "Dia do preço", width: 12, cell: ({ context }) => context && { day: context.package.day } },
  { heading: "Endereço do pacote", width: 40, cell: ({ context }) => context?.package.address },
  { heading: "Aceitou promoções", width: 10, trusted: true, cell: ({ quote }) => (quote.marketing ? "Sim" : "Não") },
  { heading: "Aceitou em", width: 17, cell: ({ marketing }) => marketing && { instant: new Date(marketing.agreedAt) } },
  { heading: "Versão do texto aceito", width: 12, trusted: true, cell: ({ marketing }) => marketing?.version },
  { heading: "Aceitou por", width: 10, trusted: true, cell: ({ marketing }) => marketing?.channel },
  {
    heading: "Retirou a autorização em",
    width: 17,
    cell: ({ withdrawn }) => withdrawn && { instant: new Date(withdrawn.withdrawnAt) },
  },
]
