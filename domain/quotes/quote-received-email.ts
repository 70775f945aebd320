import type { Agency } from "#domain/agency/agency.ts"
import type { EmailPart, RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { formatDay, formatInstant } from "#platform/time/day.ts"
import { profileNames, profileOf } from "#domain/agency/profile.ts"
import { answerLinks } from "#domain/emails/answer-links.ts"
import { panelHref } from "#domain/staff/panel-addresses.ts"
import { chosenAnswers, visitorAnswers } from "./quote-answers.ts"
import { type QuoteContext, contextPrice } from "./quote-context.server.ts"
import type { Quote } from "./quote-schema.ts"
import type { MarketingText } from "./marketing-consent.ts"
import { quoteLabels } from "./quote-fields.ts"

export interface ReceivedQuote {
  quote: Quote
  protocol: string
  context: QuoteContext | undefined
  /** The text about promotions that the visitor agreed to. */
  marketing: MarketingText | undefined
  /** The spam check was positive; the request is stored all the same. */
  looksAutomatic: boolean
  receivedAt: Date
}

/** The email to the agency's inbox, with all of the visitor's answers. With a panel, it links to the request there. */
export function quoteReceivedEmail(received: ReceivedQuote, agency: Agency, panelOrigin?: string): RenderedEmail {
  const { quote, protocol, marketing, looksAutomatic, receivedAt } = received
  const profile = profileOf(quote.type)
  const place = [quote.countryCity, quote.country].filter(({ code }) => code !== 0).map(({ label }) => label)
  const subject = [`Pedido de orçamento ${protocol}`, profileNames[profile], place.join(", ")]
    .filter(Boolean)
    .join(" · ")
  const parts: Array<EmailPart | false> = [
    `Chegou pelo site em ${formatInstant(receivedAt)}.`,
    looksAutomatic && {
      warning: "Atenção: este envio tem sinais de preenchimento automático. Confira antes de responder.",
    },
    { protocol },
    panelOrigin !== undefined && {
      label: "Abrir o pedido no painel",
      link: panelOrigin + panelHref("/pedidos/:protocol", { protocol }),
    },
    { heading: "Quem pede", rows: visitorAnswers(quote), unanswered },
    ...answerLinks({ ...quote, phone: quote.cellphone }, `o seu pedido de orçamento ${protocol}`),
    ...aboutPackage(received.context),
    // Unanswered questions are shown too, so that staff know what to ask.
    { heading: "O que pede", rows: [[quoteLabels.type, profileNames[profile]], ...chosenAnswers(quote)], unanswered },
    {
      heading: "Mais",
      unanswered,
      rows: [
        [quoteLabels.howDidYouMeetUs, quote.howDidYouMeetUs],
        [quoteLabels.observation, quote.observation],
        [
          "Promoções por e-mail",
          marketing ? `Aceitou receber (texto de ${formatDay(marketing.version)})` : "Não autorizou",
        ],
      ],
    },
  ]
  const head = {
    subject,
    profile,
    title: "Novo pedido de orçamento",
    preview: place.join(", ") || profileNames[profile],
  }
  return renderEmail({ ...head, parts: parts.filter((part) => part !== false) }, agency)
}

const unanswered = "Não respondeu"

function aboutPackage(context: QuoteContext | undefined): EmailPart[] {
  if (!context) return []
  const { id, name, address, price, day, removed } = context.package
  if (!name || !address) return [`Sobre o pacote ${id}, que não está mais publicado.`]
  const rows = [
    ["Pacote", `${name} (código ${id})`],
    ["Preço visto", contextPrice(price)],
    ["Dia do preço", formatDay(day)],
  ] as const
  return [
    { heading: "Sobre", rows: [...rows] },
    removed
      ? "Este pacote saiu do site antes de o pedido chegar: o preço é o último que teve."
      : { label: "Ver o pacote no site", link: address },
  ]
}
