import type { RequestEventTable } from "#database/schema.ts"

/** Id of this person's last event of a kind; empty without one. `events`: the newest first. */
export function lastEventId(
  events: ReadonlyArray<{ id: string; kind: RequestEventTable["kind"]; staff_id: string | null }>,
  staffId: string,
  kind: RequestEventTable["kind"],
): string {
  return events.find((event) => event.kind === kind && event.staff_id === staffId)?.id ?? ""
}
