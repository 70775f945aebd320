import type { Agency } from "#domain/agency/agency.ts"
import type { GiftMessagePlaceholder, GiftPlaceholder } from "#domain/agency/agency-texts.ts"
import { fillTemplate } from "#domain/agency/template-text.ts"
import type { GiftRow } from "#domain/requests/requests.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { firstName } from "#platform/text/first-name.ts"

/* The values of the placeholders in texts about a gift. */

export interface WrittenGift {
  protocol: string
  /** Title of the couple's page; null when the page is gone. */
  couple: string | null
  /** A quota of the page; null if the guest typed one. */
  quota: string | null
  /** Name of the person who writes to the guest. */
  writer: string
}

export function giftPlaceholders(
  { protocol, couple, quota, writer }: WrittenGift,
  { name }: Pick<Agency, "name">,
): Record<GiftPlaceholder, string> {
  return {
    protocolo: protocol,
    casal: couple ?? "o casal",
    cota: quota ?? "presente de lua de mel",
    atendente: firstName(writer),
    agencia: name,
  }
}

/** The first words of a WhatsApp message to the guest. */
export function giftMessage(
  { protocol, couple, name, cote_id, cote_title }: GiftRow,
  { agency, staff }: { agency: Agency; staff: Pick<StaffMember, "name"> },
): string {
  const quota = cote_id === null ? null : cote_title
  const words: Record<GiftMessagePlaceholder, string> = {
    ...giftPlaceholders({ protocol, couple, quota, writer: staff.name }, agency),
    nome: firstName(name),
  }
  return fillTemplate(agency.texts.gifts.message, words)
}
