import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import { formatMoney } from "#platform/text/money.ts"
import { formatDay } from "#platform/time/day.ts"
import { chosenAnswers, visitorAnswers } from "#domain/quotes/quote-answers.ts"
import { type QuoteContext, contextPrice } from "#domain/quotes/quote-context.server.ts"
import { quoteLabels } from "#domain/quotes/quote.ts"
import { readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { formatPhone } from "#platform/text/phone.ts"
import type { Services } from "#domain/services.server.ts"
import { kindName } from "./requests-table.ts"
import {
  type GiftRow,
  type EmailState,
  type QuoteRow,
  type RequestRow,
  findRequest,
  listEmailsOf,
} from "#domain/requests/requests.server.ts"
import { statusName } from "#domain/requests/request-status.ts"

export interface ShownRequest {
  row: RequestRow
  sections: ShownSection[]
}

export interface ShownSection {
  heading: string
  rows: Array<readonly [label: string, value: string]>
}

/** Everything that is kept of a request, in sections; undefined when there is none. */
export async function showRequest({ db }: Pick<Services, "db">, protocol: string): Promise<ShownRequest | undefined> {
  const row = await findRequest(db, protocol)
  if (!row) return undefined
  const mails = await listEmailsOf(db, protocol)
  const state: ShownSection = {
    heading: "Pedido",
    rows: [
      ["Protocolo", row.protocol],
      ["Tipo", kindName(row)],
      ["Chegou em", formatInstant(row.created_at)],
      ["Situação", statusName(row.status)],
      ["Último contato", row.last_contact_at ? formatInstant(row.last_contact_at) : "ainda não houve"],
    ],
  }
  return {
    row,
    sections: [state, ...(row.kind === "quote" ? quoteSections(row) : giftSections(row)), mailSection(mails)],
  }
}

/** The sections as lines of text; what a terminal would obey is left out. */
export function sectionsText(sections: readonly ShownSection[]): string {
  const width = Math.max(...sections.flatMap(({ rows }) => rows.map(([label]) => label.length)))
  const lines = sections.map(({ heading, rows }) =>
    [
      heading.toUpperCase(),
      ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${indented(value, width + 4)}`),
    ].join("\n"),
  )
  return lines.join("\n\n")
}

function quoteSections(row: QuoteRow): ShownSection[] {
  const { quote, marketing } = readStoredQuote(row.request)
  const context = row.context === null ? undefined : (JSON.parse(row.context) as QuoteContext)
  return [
    {
      heading: "Quem pede",
      rows: [...spoken(visitorAnswers(quote)), ["Código IBGE da cidade", row.city_ibge_code ?? "não tem"]],
    },
    ...(context ? [{ heading: "Sobre o pacote", rows: contextRows(context) }] : []),
    { heading: "O que pede", rows: spoken(chosenAnswers(quote)) },
    {
      heading: "Mais",
      rows: spoken([
        [quoteLabels.howDidYouMeetUs, quote.howDidYouMeetUs],
        [quoteLabels.observation, quote.observation],
      ]),
    },
    {
      heading: "Promoções por e-mail",
      rows: marketing
        ? [
            ["Aceitou em", formatInstant(marketing.agreedAt)],
            ["Por onde", marketing.channel],
            ["Texto aceito", `${marketing.words} (versão ${marketing.version})`],
          ]
        : [["Aceitou", "não"]],
    },
  ]
}

function contextRows({ package: { id, name, address, price, day } }: QuoteContext): ShownSection["rows"] {
  if (name === undefined) return [["Pacote", `código ${id}, que já não estava publicado`]]
  return [
    ["Pacote", `${name} (código ${id})`],
    ["Preço visto", contextPrice(price)],
    ["Dia do preço", formatDay(day)],
    ["Endereço", address ?? ""],
  ]
}

function giftSections(row: GiftRow): ShownSection[] {
  const value = row.cote_cents === null ? "" : formatMoney({ cents: row.cote_cents, currency: "BRL" })
  return [
    {
      heading: "Quem presenteia",
      rows: [
        [giftLabels.name, row.name],
        [giftLabels.email, row.email],
        [giftLabels.phone, formatPhone(row.phone)],
      ],
    },
    {
      heading: "O presente",
      rows: [
        ["Casal", row.couple ?? `página ${row.honeymoon_id}, retirada do site`],
        ...spoken([
          ["Cota", row.cote_title ?? ""],
          ["Valor", value],
        ]),
        [giftLabels.message, row.message],
      ],
    },
    {
      heading: "Comprovante",
      rows: [
        ["Arquivo", row.receipt_name],
        ["Tamanho", `${Math.max(1, Math.round(row.receipt_bytes / 1024))} KB`],
      ],
    },
  ]
}

const mailNames: Record<string, string> = {
  "quote-received": "Aviso à agência",
  "quote-confirmation": "Confirmação a quem pediu",
  "gift-received": "Aviso à agência",
  "gift-confirmation": "Confirmação a quem presenteou",
}

function mailSection(mails: readonly EmailState[]): ShownSection {
  const rows = mails.map((mail) => [mailNames[mail.kind] ?? mail.kind, mailState(mail)] as const)
  return { heading: "E-mails", rows: rows.length > 0 ? rows : [["Nenhum", "não há e-mails guardados deste pedido"]] }
}

function mailState({ status, recipient, attempts, next_attempt_at, last_error, sent_at }: EmailState): string {
  // The address is forgotten some time after the mail left.
  const to = recipient && ` para ${recipient}`
  if (status === "sent") return `enviado${to}${sent_at ? ` em ${formatInstant(sent_at)}` : ""}`
  const tries = `${attempts} ${attempts === 1 ? "tentativa" : "tentativas"}${last_error ? `; última falha: ${last_error}` : ""}`
  return status === "dead"
    ? `não saiu${to}: desistimos depois de ${tries}`
    : `na fila${to}, a próxima tentativa é em ${formatInstant(next_attempt_at)} (${tries})`
}

function spoken(rows: ReadonlyArray<readonly [string, string]>): Array<readonly [string, string]> {
  return rows.map(([label, value]) => [label, value || "Não respondeu"])
}

const instant = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
})

function formatInstant(iso: string): string {
  return instant.format(new Date(iso)).replace(",", "")
}

function indented(value: string, columns: number): string {
  const lines = value.split("\n").map((line) => line.replace(/\p{Cc}+/gu, " "))
  return lines.join(`\n${" ".repeat(columns)}`)
}
