/** Id of this person's last event of a kind; empty without one. `events`: the newest first. */
export function lastEventId(
  events: ReadonlyArray<{ id: string; kind: string; staff_id: string | null }>,
  staffId: string,
  kind: string,
): string {
  return events.find((event) => event.kind === kind && event.staff_id === staffId)?.id ?? ""
}
