import type { Agency } from "#domain/agency/agency.ts"
import type { AgencyTexts, DecisionPlaceholder } from "#domain/agency/agency-texts.ts"
import { fillTemplate, hasPlaceholder } from "#domain/agency/template-text.ts"
import { wrongRecipientNote } from "#domain/agency/wrong-recipient-note.ts"
import { giftChatText } from "#domain/honeymoon/gift/gift-texts.ts"
import type { EmailPart, RenderedEmail } from "#platform/email/email-content.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { formatReais } from "#platform/text/money.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import type { GiftDecision, RefusalReason } from "./gift-decision.ts"
import { type WrittenGift, giftPlaceholders } from "./gift-message-template.ts"

/** The decisions that are sent to the guest. */
export type ToldDecision = Extract<GiftDecision, { to: "confirmed" | "refused" }>

/**
 * The email to the guest, with the agency's texts. Anyone may enter anyone's address, so it contains no text from the
 * form: only the couple and the quota as published, the amount that staff read from the receipt, and the staff's text.
 */
export function giftDecisionEmail(
  gift: WrittenGift,
  decision: ToldDecision,
  agency: Agency,
  origin: string,
): RenderedEmail {
  const texts = agency.texts.gifts[decision.to]
  const words: Record<DecisionPlaceholder, string> = {
    ...giftPlaceholders(gift, agency),
    ...decisionPlaceholders(gift, decision, agency),
  }
  const fill = (text: string) => fillTemplate(text, words)
  const details: EmailPart[] =
    decision.to === "confirmed"
      ? [{ protocol: gift.protocol }, { rows: giftRows(gift, decision.cents) }]
      : [...refusalParagraphs(decision, words.motivo, agency.texts.gifts.refused), { protocol: gift.protocol }]
  const parts: EmailPart[] = [
    ...paragraphs(fill(texts.opening)),
    ...details,
    ...paragraphs(fill(texts.closing)),
    { label: "Falar no WhatsApp", link: whatsappLink(agency.whatsapp, giftChatText(gift.protocol)), button: true },
    ...wrongRecipientNote("a mensagem", agency, origin),
  ]
  const [subject, title, preview] = [fill(texts.subject), fill(texts.title), fill(texts.preview)]
  return renderEmail({ subject, profile: "tourism", title, preview, parts }, agency)
}

const reasonKeys = {
  unreadable: "unreadable",
  notReceived: "not_received",
  amount: "amount",
  otherPayment: "other_payment",
  repeated: "repeated",
} as const satisfies Record<Exclude<RefusalReason, "other">, keyof AgencyTexts["gifts"]["reasons"]>

function decisionPlaceholders(gift: WrittenGift, decision: ToldDecision, agency: Agency) {
  if (decision.to === "confirmed")
    return { valor: decision.cents === null ? "valor combinado" : formatReais(decision.cents), motivo: "" }
  const { reason, words } = decision
  const motive = reason === "other" ? words : agency.texts.gifts.reasons[reasonKeys[reason]]
  // Only the agency's own texts have placeholders.
  return { valor: "", motivo: reason === "other" ? motive : fillTemplate(motive, giftPlaceholders(gift, agency)) }
}

/** The reason, unless a text of the email has a placeholder for it, and the text that staff added. */
function refusalParagraphs(
  { reason, words }: Extract<ToldDecision, { to: "refused" }>,
  motive: string,
  { opening, closing }: AgencyTexts["gifts"]["refused"],
): string[] {
  const isPlaced = [opening, closing].some((text) => hasPlaceholder(text, "motivo"))
  return [isPlaced ? "" : motive, reason === "other" ? "" : words].flatMap(paragraphs)
}

function giftRows({ quota }: WrittenGift, cents: number | null): Array<readonly [string, string]> {
  return [
    ["Cota", quota ?? ""],
    ["Valor", cents === null ? "" : formatReais(cents)],
  ]
}

/** One paragraph for each line. */
function paragraphs(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
}
