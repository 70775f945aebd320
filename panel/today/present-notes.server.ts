import { getAgency } from "#domain/agency/agency.server.ts"
import { coupleName } from "#domain/gifts/couple-name.ts"
import { listCoupleTotals } from "#domain/gifts/gift-list.server.ts"
import { giftRetention } from "#domain/gifts/gift-retention.ts"
import { countOverdue } from "#domain/request-cards/list-today.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { Colleagues } from "#domain/staff/colleagues.server.ts"
import { type StaffMember, may } from "#domain/staff/staff.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { coupleHref } from "#panel/gifts/gift-address.ts"
import { inboxHref } from "#panel/requests/inbox-address.ts"

/** Colleagues with overdue steps, by name, for the owner: somebody may be ill. */
export async function presentOverdue(
  { db, clock }: Pick<Services, "db" | "clock">,
  me: StaffMember,
  { active }: Pick<Colleagues, "active">,
) {
  if (!may(me, "staff")) return []
  const others = active.filter(({ id }) => id !== me.id)
  const ids = others.map(({ id }) => id)
  const counts = new Map((await countOverdue(db, clock(), ids)).map(({ ownerId, count }) => [ownerId, count]))
  return others.flatMap(({ id, name }) => {
    const count = counts.get(id)
    return count === undefined ? [] : [{ to: inboxHref({ owner: id }), text: `${name} (${formatCount(count)})` }]
  })
}

/** Couples with gifts that retention will soon delete, decided or not. */
export async function presentLeavingGifts(services: Services) {
  const retention = giftRetention((await getAgency(services)).retention.gifts_days, services.clock())
  const couples = await listCoupleTotals(services.db, { receivedBefore: retention.leavingBefore })
  return {
    title: `Presentes que serão apagados nos próximos ${retention.noticeDays} dias`,
    couples: couples.map(({ honeymoonId, couple, confirmed, waiting }) => {
      const open = waiting.count > 0 ? `, ${formatCount(waiting.count)} em aberto` : ""
      return {
        to: coupleHref(honeymoonId),
        text: `${coupleName(couple, honeymoonId)} (${formatCount(confirmed.count + waiting.count)}${open})`,
      }
    }),
  }
}
