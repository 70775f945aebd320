import { getAgency } from "#domain/agency/agency.server.ts"
import { emailName } from "#domain/emails/email-names.ts"
import type { GiftDetails } from "#domain/gifts/gift-details.server.ts"
import { describeGiftHistory } from "#domain/gifts/gift-history.ts"
import { findOldestOpenGift } from "#domain/gifts/gift-list.server.ts"
import { giftMessage } from "#domain/gifts/gift-message-template.ts"
import { stageNames } from "#domain/request-cards/stages.ts"
import { giftContact } from "#domain/requests/contact-fields.ts"
import { formatViewers } from "#domain/requests/format-viewers.ts"
import { lastEventId } from "#domain/requests/last-event-id.ts"
import { emailState } from "#domain/requests/request-details.server.ts"
import type { StoredEvent } from "#domain/requests/request-history.ts"
import { listViewers } from "#domain/requests/request-views.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { emailMessageLink } from "#platform/email/email-message-link.ts"
import { formatReais } from "#platform/text/money.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { mayHaveWhatsapp } from "#platform/text/phone.ts"
import { formatRelativeInstant } from "#platform/time/relative-time.ts"

/** A gift as display texts, relative to the services' clock. */
export async function presentGift(services: Services, details: GiftDetails, me: StaffMember) {
  const { card, gift, emails, events, related } = details
  const { protocol, revision, stage, cents } = card
  const [next, viewers, agency] = await Promise.all([
    findOldestOpenGift(services.db, { except: protocol }),
    listViewers(services.db, protocol),
    getAgency(services),
  ])
  const now = services.clock()
  const { name, email, phone, message, cote_id, cote_title, cote_cents, honeymoon_id, created_at } = gift
  const text = giftMessage(gift, { agency, staff: me })
  const ownLast = (kind: StoredEvent["kind"]) => lastEventId(events, me.id, kind)
  return {
    card: { protocol, revision, stage, cents },
    gift: { name, email, phone, message, cote_id, cote_title, cote_cents, honeymoon_id, created_at },
    links: {
      email: emailMessageLink(email, { subject: `Seu presente de lua de mel (${protocol})`, text }),
      whatsapp: mayHaveWhatsapp(phone) ? whatsappLink(phone, text) : undefined,
    },
    contact: giftContact(gift),
    couple: gift.couple,
    emails: emails.map((mail) => ({
      name: emailName(mail.kind),
      state: emailState(mail),
      hasFailed: mail.status === "dead",
    })),
    related: related.map((other) => ({
      protocol: other.protocol,
      name: other.name,
      details: [
        other.cents === null ? "sem valor" : formatReais(other.cents),
        stageNames[other.stage] ?? other.stage,
        `chegou ${formatRelativeInstant(other.created_at, now)}`,
      ].join(", "),
    })),
    history: describeGiftHistory(events, created_at, now),
    viewers: formatViewers(viewers, me.id, now),
    arrived: formatRelativeInstant(created_at, now),
    me: me.id,
    /** Ids of this person's last note and decision: only a new id resets the form. */
    ownLast: { note: ownLast("note"), decision: ownLast("gift") },
    next,
  }
}
