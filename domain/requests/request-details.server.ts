import { emailName, filedWords, sentWord } from "#domain/emails/email-names.ts"
import { isWithdrawn } from "#domain/emails/withdraw-gift-emails.server.ts"
import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import { isGivenUp } from "#platform/email/is-given-up.ts"
import { formatReais } from "#platform/text/money.ts"
import { formatDay, formatInstant } from "#platform/time/day.ts"
import { chosenAnswers, visitorAnswers } from "#domain/quotes/quote-answers.ts"
import { type QuoteContext, contextPrice } from "#domain/quotes/quote-context.server.ts"
import { quoteLabels } from "#domain/quotes/quote-fields.ts"
import { readStoredContext, readStoredQuote } from "#domain/quotes/stored-quote.ts"
import { formatPhone } from "#platform/text/phone.ts"
import type { Services } from "#domain/services.server.ts"
import {
  type GiftRow,
  type EmailState,
  type QuoteRow,
  type RequestRow,
  findRequest,
  listEmailsOf,
} from "./requests.server.ts"
import { statusName } from "./request-status.ts"

export interface RequestDetails {
  row: RequestRow
  sections: DetailSection[]
}

export interface DetailSection {
  heading: string
  rows: Array<readonly [label: string, value: string]>
}

/** Everything stored about a request, in titled sections. Undefined for an unknown protocol. */
export async function findRequestDetails(
  { db }: Pick<Services, "db">,
  protocol: string,
): Promise<RequestDetails | undefined> {
  const row = await findRequest(db, protocol)
  if (!row) return undefined
  const emails = await listEmailsOf(db, protocol)
  const state: DetailSection = {
    heading: "Pedido",
    rows: [
      ["Protocolo", row.protocol],
      ["Tipo", requestKindName(row)],
      ["Chegou em", instantText(row.created_at)],
      ["Situação", statusName(row.status)],
      ["Último contato", row.last_contact_at ? instantText(row.last_contact_at) : "ainda não houve"],
    ],
  }
  return {
    row,
    sections: [state, ...(row.kind === "quote" ? quoteSections(row) : giftSections(row)), emailSection(emails)],
  }
}

/** `Intercâmbio`, `Lazer` or `Lua de mel`. */
export function requestKindName(row: RequestRow): string {
  if (row.kind === "gift") return "Lua de mel"
  return row.type === "I" ? "Intercâmbio" : "Lazer"
}

function quoteSections(row: QuoteRow): DetailSection[] {
  const { quote, marketing, withdrawn } = readStoredQuote(row.request)
  const context = readStoredContext(row.context)
  return [
    {
      heading: "Quem pede",
      rows: [...orUnanswered(visitorAnswers(quote)), ["Código IBGE da cidade", row.city_ibge_code ?? "não tem"]],
    },
    ...(context ? [{ heading: "Sobre o pacote", rows: contextRows(context) }] : []),
    { heading: "O que pede", rows: orUnanswered(chosenAnswers(quote)) },
    {
      heading: "Mais",
      rows: orUnanswered([
        [quoteLabels.howDidYouMeetUs, quote.howDidYouMeetUs],
        [quoteLabels.observation, quote.observation],
      ]),
    },
    {
      heading: "Promoções por e-mail",
      rows: marketing
        ? [
            ["Aceitou em", instantText(marketing.agreedAt)],
            ["Por onde", marketing.channel],
            ["Texto aceito", `${marketing.words} (versão ${marketing.version})`],
          ]
        : withdrawn
          ? [["Retirou a autorização em", instantText(withdrawn.withdrawnAt)]]
          : [["Aceitou", "não"]],
    },
  ]
}

function contextRows({ package: { id, name, address, price, day, removed } }: QuoteContext): DetailSection["rows"] {
  if (name === undefined) return [["Pacote", `código ${id}, que já não estava publicado`]]
  return [
    ["Pacote", `${name} (código ${id})`],
    ["Preço visto", contextPrice(price)],
    ["Dia do preço", formatDay(day)],
    ["Endereço", removed ? `${address} (saiu do site antes de o pedido chegar)` : (address ?? "")],
  ]
}

function giftSections(row: GiftRow): DetailSection[] {
  const value = row.cote_cents === null ? "" : formatReais(row.cote_cents)
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
        ...orUnanswered([
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

function emailSection(emails: readonly EmailState[]): DetailSection {
  const rows = emails.map((email) => [emailName(email.kind), emailState(email)] as const)
  return { heading: "E-mails", rows: rows.length > 0 ? rows : [["Nenhum", "não há e-mails guardados deste pedido"]] }
}

export function emailState({
  kind,
  status,
  recipient,
  attempts,
  next_attempt_at,
  last_error,
  sent_at,
}: EmailState): string {
  // The recipient is erased some time after the email was sent.
  const to = recipient && ` para ${recipient}`
  const at = sent_at ? ` em ${instantText(sent_at)}` : ""
  if (status === "sent") return `${sentWord(kind)}${to}${at}`
  if (status === "filed") return `${filedWords(kind)}${to}${at}`
  if (isWithdrawn(last_error)) return `não saiu${to}: ${last_error}`
  const lastFailure = last_error ? `; última falha: ${last_error}` : ""
  const tries = `${attempts} ${attempts === 1 ? "tentativa" : "tentativas"}${lastFailure}`
  return isGivenUp(status)
    ? `não saiu${to}: desistimos depois de ${tries}`
    : `na fila${to}, a próxima tentativa é em ${instantText(next_attempt_at)} (${tries})`
}

function orUnanswered(rows: ReadonlyArray<readonly [string, string]>): Array<readonly [string, string]> {
  return rows.map(([label, value]) => [label, value || "Não respondeu"])
}

function instantText(iso: string): string {
  return formatInstant(new Date(iso), " ")
}
