import type { Services } from "#platform/services.ts"
import type { OwnActor } from "#domain/staff/actor.ts"
import { type Draft, saveDraft } from "#domain/entries/drafts/drafts.server.ts"
import { digestOf } from "#domain/entries/documents/entry-digest.server.ts"
import { findEntry } from "#domain/entries/documents/read-entries.server.ts"
import { type DraftPart, withFields } from "#domain/entries/editable-fields.ts"
import { type PublishResult, publishEntries } from "./publish-entries.server.ts"

/**
 * Publishes the part of a draft that its publisher may publish. The rest stays a draft of who saved it last, based on
 * what is published now. `draft`: rebased, in the revision that the publisher saw.
 */
export async function publishPart(
  services: Pick<Services, "db" | "clock">,
  draft: Draft,
  { document, fields }: DraftPart,
  actor: OwnActor,
): Promise<PublishResult> {
  const { kind, id, baseDigest, revision } = draft
  const publisher = { ...actor, origin: "panel" } as const
  if (!fields) return publishEntries(services, [{ kind, id, document, baseDigest, draftRevision: revision }], publisher)
  const result = await publishEntries(services, [{ kind, id, document, baseDigest }], publisher)
  const published = result.status === "published" ? await findEntry(services.db, draft) : undefined
  if (published) {
    const rest = withFields(draft.document as Record<string, unknown>, published.document, fields)
    // If somebody saved the draft meanwhile, it is rebased when it is opened.
    await saveDraft(
      services.db,
      { kind, id, document: rest, baseDigest: digestOf(published), revision },
      { id: draft.staffId ?? actor.staff.id },
      new Date(draft.savedAt),
    )
  }
  return result
}
