import { isConfidential } from "#domain/staff/confidential-email.ts"
import { linkHoursOf } from "#domain/staff/staff-links.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { DeliveryServices } from "#platform/email/deliver-email.server.ts"
import * as failedEmails from "#platform/email/failed-emails.server.ts"
import * as outbox from "#platform/email/outbox.server.ts"
import type { Services } from "#platform/services.ts"
import { commandHint } from "#platform/text/command-hint.ts"
import { visitorKinds } from "./email-recipients.ts"

/* The outbox with what this agency's emails need of it: see `platform/email/outbox.server.ts`. */

type EmailServices = Pick<Services, "db" | "clock" | "mailer" | "receipts">

export function startOutbox(services: EmailServices, options?: outbox.OutboxOptions): outbox.Outbox {
  return outbox.startDelivery(deliveryOf(services), options)
}

export function deliverNewest(
  services: EmailServices,
  which: { kind: string; recipient: string },
): Promise<string | undefined> {
  return outbox.deliverNewestEmail(deliveryOf(services), which)
}

export function outboxState(db: Database): Promise<failedEmails.OutboxState> {
  return failedEmails.countOutbox(db, visitorKinds)
}

const missing = {
  unreadable: "O arquivo do comprovante não pôde ser lido.",
  tooLarge: "O comprovante não coube no e-mail.",
} as const

function deliveryOf({ receipts, ...services }: EmailServices): DeliveryServices {
  return {
    ...services,
    isConfidential,
    isUnverified: (kind) => (visitorKinds as readonly string[]).includes(kind),
    validHours: linkHoursOf,
    // Every stored receipt is a JPEG that we encoded; its file name contains nothing that a guest typed.
    attachments: {
      read: (name) => receipts.read(name),
      fileName: (protocol) => `comprovante-${protocol}.jpg`,
      missingNote: (why, protocol) =>
        `${missing[why]} Procure-o no painel, no presente. ` +
        `Sem o painel, no servidor: ${commandHint(`requests show ${protocol}`)}`,
    },
  }
}
