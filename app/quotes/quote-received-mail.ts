import type { Agency } from "#app/content/content.ts"
import { type LetterPart, type RenderedLetter, renderLetter } from "#app/mail/mail-layout.tsx"
import { profileNames, profileOf } from "#app/profile/profile.ts"
import { whatsappLink } from "#app/stores/store.ts"
import { type AnswerRow, chosenAnswers, visitorAnswers } from "./quote-answers.ts"
import { type QuoteContext, contextPrice } from "./quote-context.server.ts"
import { type Quote, quoteLabels } from "./quote.ts"

export interface ReceivedQuote {
  quote: Quote
  protocol: string
  context: QuoteContext | undefined
  /** Signs of a machine; the request counts all the same. */
  looksAutomatic: boolean
  receivedAt: Date
}

/** To the agency's desk: everything that the visitor answered. */
export function quoteReceivedMail(received: ReceivedQuote, agency: Agency): RenderedLetter {
  const { quote, protocol, looksAutomatic, receivedAt } = received
  const place = [quote.countryCity, quote.country].filter(({ code }) => code !== 0).map(({ label }) => label)
  const subject = [`Pedido de orçamento ${protocol}`, profileNames[profileOf(quote.type)], place.join(", ")].filter(Boolean).join(" · ")
  const parts: Array<LetterPart | false> = [
    `Chegou pelo site em ${instant.format(receivedAt)}. Ao responder este e-mail, a resposta vai para quem pediu.`,
    looksAutomatic && "Atenção: este envio tem sinais de preenchimento automático. Confira antes de responder.",
    { heading: "Quem pede", rows: [["Protocolo", protocol], ...spoken(visitorAnswers(quote))] },
    !quote.cellphone.startsWith("+") && { label: "Abrir conversa no WhatsApp", link: whatsappLink(quote.cellphone, `Olá! Sobre o seu pedido de orçamento ${protocol}:`) },
    ...aboutPackage(received.context),
    { heading: "O que pede", rows: spoken(chosenAnswers(quote)) },
    {
      heading: "Mais",
      rows: [
        [quoteLabels.howDidYouMeetUs, quote.howDidYouMeetUs],
        [quoteLabels.observation, quote.observation || unanswered],
        ["Promoções por e-mail", quote.marketing ? "Aceitou receber" : "Não pediu"],
      ],
    },
  ]
  const letter = { subject, title: "Novo pedido de orçamento", preview: place.join(", ") || profileNames[profileOf(quote.type)] }
  return renderLetter({ ...letter, parts: parts.filter((part) => part !== false) }, agency)
}

const instant = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone: "America/Sao_Paulo" })

const unanswered = "Não respondeu"

/** The desk sees every question, so that it knows what to ask. */
function spoken(rows: AnswerRow[]): AnswerRow[] {
  return rows.map(([label, value]) => [label, value || unanswered])
}

function aboutPackage(context: QuoteContext | undefined): LetterPart[] {
  if (!context) return []
  const { id, name, address, price, day } = context.package
  if (!name || !address) return [`Sobre o pacote ${id}, que não está mais publicado.`]
  const rows = [["Pacote", `${name} (código ${id})`], ["Preço visto", contextPrice(price)], ["Dia do preço", day.split("-").reverse().join("/")]] as const
  return [{ heading: "Sobre", rows: [...rows] }, { label: "Ver o pacote no site", link: address }]
}
