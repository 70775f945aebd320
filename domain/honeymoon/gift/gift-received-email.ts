import type { Agency } from "#domain/agency/agency.ts"
import type { EmailPart, RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { formatReais } from "#platform/text/money.ts"
import { formatPhone } from "#platform/text/phone.ts"
import { formatInstant } from "#platform/time/day.ts"
import { formatDayCount } from "#platform/time/retention.ts"
import { answerLinks } from "#domain/emails/answer-links.ts"
import { panelHref } from "#domain/staff/panel-addresses.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { giftLabels } from "./gift-fields.ts"
import type { GiftMessage } from "./gift-message.ts"

export interface ReceivedGift {
  message: GiftMessage
  protocol: string
  /** Title of the couple's page. */
  couple: string
  quota: (GiftMessage["quota"] & { /** The page's present value. */ publishedCents?: number }) | undefined
  receiptBytes: number
  /** The spam check was positive; the message is stored all the same. */
  looksAutomatic: boolean
  receivedAt: Date
}

/** The email to the honeymoon inbox, with everything that the guest wrote. With a panel, it links to the gift there. */
export function giftReceivedEmail(gift: ReceivedGift, agency: Agency, panelOrigin?: string): RenderedEmail {
  const { message, protocol, couple, receivedAt } = gift
  const parts: Array<EmailPart | false> = [
    `Chegou pelo site em ${formatInstant(receivedAt)}.`,
    gift.looksAutomatic && {
      warning: "Atenção: este envio tem sinais de preenchimento automático. Confira antes de responder.",
    },
    { protocol },
    panelOrigin !== undefined && {
      label: "Abrir o presente no painel",
      link: panelOrigin + panelHref("/presentes/:protocol", { protocol }),
    },
    {
      heading: "Quem presenteia",
      rows: [
        [giftLabels.name, message.name],
        [giftLabels.email, message.email],
        [giftLabels.phone, formatPhone(message.phone)],
      ],
    },
    ...answerLinks(message, `o seu presente de lua de mel ${protocol}`),
    {
      heading: "O presente",
      rows: [
        ["Casal", couple],
        ...quotaEmailRows(gift.quota),
        ...publishedValueEmailRows(gift.quota),
        ["Mensagem", message.message],
      ],
      unanswered: "Não disse",
    },
    {
      heading: "Comprovante",
      rows: [["Imagem", `JPEG de ${formatCount(Math.max(1, Math.round(gift.receiptBytes / 1024)))} KB`]],
    },
    `A mensagem e o comprovante são apagados do site depois de ${formatDayCount(agency.retention.gifts_days)}. ` +
      "Apague também este e-mail quando não precisar mais dele.",
  ]
  const head = {
    subject: `Presente de lua de mel ${protocol} · ${couple}`,
    title: "Novo presente de lua de mel",
    preview: `Para ${couple}`,
  }
  return renderEmail({ ...head, profile: "tourism", parts: parts.filter((part) => part !== false) }, agency)
}

/** What the page says now, if it is not the value that the guest saw. */
function publishedValueEmailRows(quota: ReceivedGift["quota"]): Array<readonly [string, string]> {
  if (quota?.publishedCents === undefined || quota.publishedCents === quota.cents) return []
  const published = formatReais(quota.publishedCents)
  return [["Valor na página agora", `${published}. Não é o que a pessoa viu: confira o comprovante.`]]
}

/** The quota as rows of an email. */
export function quotaEmailRows(quota: ReceivedGift["quota"]): Array<readonly [string, string]> {
  return [
    ["Cota", quota?.title ?? ""],
    ["Valor", quota?.cents === undefined ? "" : formatReais(quota.cents)],
  ]
}
