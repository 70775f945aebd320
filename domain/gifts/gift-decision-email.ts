import type { Agency } from "#domain/agency/agency.ts"
import { wrongRecipientNote } from "#domain/agency/wrong-recipient-note.ts"
import { giftWords } from "#domain/honeymoon/gift/gift-texts.ts"
import type { EmailPart, RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { formatReais } from "#platform/text/money.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import type { GiftDecision } from "./gift-decision.ts"
import { fillGiftText, giftDecisionTexts, refusalTexts } from "./gift-decision-texts.ts"

export interface DecidedGift {
  protocol: string
  /** Title of the couple's page. */
  couple: string
  /** A quota of the page; null where the guest wrote one. */
  quota: string | null
}

/** The decisions that a guest is told. */
export type ToldDecision = Extract<GiftDecision, { to: "confirmed" | "refused" }>

/**
 * Sent to the guest. Anyone may enter anyone's address, so this email contains no text from the form: the couple and
 * the quota as published, the amount that staff read, and the staff's words.
 */
export function giftDecisionEmail(
  gift: DecidedGift,
  decision: ToldDecision,
  agency: Agency,
  origin: string,
): RenderedEmail {
  const texts = giftDecisionTexts[decision.to]
  const fill = (text: string) => fillGiftText(text, gift)
  const parts: EmailPart[] = [
    fill(texts.opening),
    ...(decision.to === "confirmed"
      ? [{ protocol: gift.protocol }, { rows: giftRows(gift, decision.cents) }]
      : [
          ...[refusalTexts[decision.reason], decision.words].filter((text) => text !== ""),
          { protocol: gift.protocol },
        ]),
    fill(texts.closing),
    { label: "Falar no WhatsApp", link: whatsappLink(agency.whatsapp, giftWords(gift.protocol)), button: true },
    ...wrongRecipientNote("a mensagem", agency, origin),
  ]
  return renderEmail(
    { subject: fill(texts.subject), profile: "tourism", title: texts.title, preview: texts.preview, parts },
    agency,
  )
}

function giftRows({ quota }: DecidedGift, cents: number | null): Array<readonly [string, string]> {
  return [
    ["Cota", quota ?? ""],
    ["Valor", cents === null ? "" : formatReais(cents)],
  ]
}
