import { listUrgentCards } from "#domain/request-cards/list-cards.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { formatAge } from "#platform/time/relative-time.ts"
import { requestHref } from "./request-address.ts"

/**
 * The request that has waited longest for a first answer, of those that are this person's or have no owner: the
 * others are for a colleague to answer.
 */
export async function presentLongestWaiting({ db, clock }: Pick<Services, "db" | "clock">, { id }: StaffMember) {
  const now = clock()
  const [nobodys, mine] = await Promise.all(
    [null, id].map((ownerId) =>
      listUrgentCards(
        db,
        now,
        { kind: "quote", stages: ["new"], ownerId, urgency: { is: "today", now } },
        { limit: 1 },
      ),
    ),
  )
  const [card] = [...(nobodys?.cards ?? []), ...(mine?.cards ?? [])].sort((one, other) =>
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
