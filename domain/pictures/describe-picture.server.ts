import type { Database } from "#platform/database/connect.ts"
import { type EntryState, findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { formBaseOf, saveEdit } from "#domain/entries/drafts/save-edit.server.ts"
import type { StoredPicture } from "#domain/entries/entry-kind.ts"
import type { Services } from "#platform/services.ts"
import { type RefusedPicture, storePicture } from "./save-upload.server.ts"

type Staff = { id: string }

/** The result of changing a picture's draft. */
export type ChangedPicture = "saved" | "conflict" | "unknown"

/**
 * Saves the alternative text of a picture that has none yet. `conflict` if somebody else described it meanwhile: that
 * text is kept.
 */
export async function describePicture(
  { db, clock }: Pick<Services, "db" | "clock">,
  { name, alt }: { name: string; alt: string },
  staff: Staff,
): Promise<ChangedPicture> {
  const state = await findPicture(db, name)
  if (!state) return "unknown"
  const { alt: known, ...rest } = state.document
  const text = alt.trim()
  if (known !== undefined && known !== text) return "conflict"
  return save(db, { name, state, document: text === "" ? rest : { alt: text, ...rest } }, staff, clock())
}

/**
 * Replaces the file of a picture in its draft; name, uses, alternative text and focus stay. Publishing the draft then
 * shows the new file everywhere. `conflict` if somebody else replaced it since the form showed the file `shown`.
 */
export async function replacePicture(
  { db, images, clock }: Pick<Services, "db" | "images" | "clock">,
  { name, shown, bytes }: { name: string; shown: string; bytes: Buffer },
  staff: Staff,
): Promise<ChangedPicture | RefusedPicture> {
  const stored = await storePicture({ images }, bytes)
  if ("reason" in stored) return stored
  const state = await findPicture(db, name)
  if (!state) return "unknown"
  const { alt, focus, hash } = state.document as Partial<StoredPicture>
  // The same file again repeats an upload whose answer was lost.
  if (hash !== shown && hash !== stored.hash) return "conflict"
  const document = { ...(alt !== undefined && { alt }), ...stored, ...(focus && { focus }) }
  return save(db, { name, state, document }, staff, clock())
}

/** Undefined for a removed picture too. */
async function findPicture(db: Database, name: string): Promise<EntryState | undefined> {
  const state = await findEntryState(db, { kind: "pictures", id: name })
  return state?.removed ? undefined : state
}

async function save(
  db: Database,
  { name, state, document }: { name: string; state: EntryState; document: Record<string, unknown> },
  staff: Staff,
  now: Date,
): Promise<ChangedPicture> {
  const edited = { kind: "pictures", id: name, document, begun: formBaseOf("pictures", state) } as const
  return (await saveEdit(db, edited, staff, now)).status
}
