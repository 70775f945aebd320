import type { Agency } from "#domain/agency/agency.ts"
import type { Database } from "#platform/database/connect.ts"
import type { RenderedEmail } from "#platform/email/email-content.ts"
import { queueEmail } from "#platform/email/outbox.server.ts"
import { renderEmail } from "#platform/email/render-email.tsx"
import { staffProtocol } from "#platform/email/staff-protocol.ts"
import type { Services } from "#platform/services.ts"
import { firstName } from "#platform/text/first-name.ts"
import { formatDayAndTime } from "#platform/time/relative-time.ts"
import { titleOf } from "#domain/entries/entry-names.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { panelHref } from "#domain/staff/panel-addresses.ts"
import type { EntryProblem } from "./plan-entries.server.ts"
import { formatProblem } from "#domain/entries/field-descriptions/format-field.ts"

export interface RefusedDraft {
  draft: EntryRef & { document: unknown; publishAt: string; author: DraftAuthor | undefined }
  problems: EntryProblem[]
}

export interface DraftAuthor {
  id: string
  name: string
  email: string
  /** False for a former staff member. */
  isActive: boolean
}

/** Queues one email to each author whose scheduled drafts were refused. */
export async function queueRefusals(
  trx: Database,
  services: Services,
  refused: readonly RefusedDraft[],
  agency: Agency,
): Promise<void> {
  for (const drafts of Map.groupBy(refused, ({ draft }) => draft.author?.id).values()) {
    const author = drafts[0]?.draft.author
    if (!author?.isActive) continue
    await queueEmail(trx, services, {
      kind: "schedule-refused",
      protocol: staffProtocol,
      recipient: author.email,
      ...refusedEmail(author.name, drafts, { agency, services }),
    })
  }
}

function refusedEmail(
  name: string,
  refused: readonly RefusedDraft[],
  { agency, services: { panelOrigin } }: { agency: Agency; services: Services },
): RenderedEmail {
  const at = refused[0]?.draft.publishAt ?? ""
  return renderEmail(
    {
      profile: "tourism",
      subject: `Não saiu a publicação agendada no site da ${agency.name}`,
      title: "A publicação agendada não saiu",
      preview: "O rascunho está guardado. Falta acertar o que está abaixo.",
      parts: [
        `${firstName(name)}, o que estava agendado para ${formatDayAndTime(at)}, não foi publicado. ` +
          "O site continua como estava, e o rascunho está guardado.",
        ...refused.map(({ draft, problems }) => {
          const reasons = problems.map((problem) => formatProblem(problem, draft))
          return `${titleOf(draft, draft.document)}: ${reasons.join("; ")}.`
        }),
        ...(panelOrigin
          ? [{ label: "Abrir o painel", link: panelOrigin + panelHref("/"), button: true as const }]
          : []),
      ],
    },
    agency,
  )
}
