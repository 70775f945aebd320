import { listUrgentCards } from "#domain/request-cards/list-cards.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Colleagues } from "#domain/staff/colleagues.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { formatAge } from "#platform/time/relative-time.ts"
import { requestHref } from "./request-address.ts"

/**
 * The request that has waited longest for a first answer, of those that are this person's, have no owner, or one who
 * cannot answer: the others are for a colleague to answer.
 */
export async function presentLongestWaiting(
  { db, clock }: Pick<Services, "db" | "clock">,
  { id }: StaffMember,
  { away }: Pick<Colleagues, "away">,
) {
  const now = clock()
  const [nobodys, owned] = await Promise.all(
    [null, [id, ...away]].map((ownerId) =>
      listUrgentCards(
        db,
        now,
        { kind: "quote", stages: ["new"], ownerId, urgency: { is: "today", now } },
        { limit: 1 },
      ),
    ),
  )
  const [card] = [...(nobodys?.cards ?? []), ...(owned?.cards ?? [])].sort((one, other) =>
    one.created_at < other.created_at ? -1 : 1,
  )
  return (
    card && {
      to: requestHref(card.protocol),
      name: card.name,
      place: card.about.place,
      age: formatAge(card.created_at, now),
    }
  )
}
