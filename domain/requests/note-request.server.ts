import type { Services } from "#platform/services.ts"
import { refused } from "#platform/http/problem.ts"
import { type RequestChange, changeRequest } from "./change-request.server.ts"
import { parseStaffText, staffTextLimits } from "./staff-text.ts"

export interface Note extends RequestChange {
  text: string
}

/**
 * Adds a note, which only staff read. Throws a 422 by field, a 404 for an unknown protocol, or `CardConflictError`.
 */
export async function noteRequest(services: Pick<Services, "db" | "clock">, note: Note): Promise<void> {
  const parsed = parseStaffText(note.text, staffTextLimits.note)
  if ("problem" in parsed) throw refused({ text: [parsed.problem] })
  if (parsed.text === "") throw refused({ text: ["Escreva a nota antes de guardar."] })
  await changeRequest(services, note, () => ({ events: [{ kind: "note", text: parsed.text }] }))
}
