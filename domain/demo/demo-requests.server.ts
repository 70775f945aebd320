import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { codeOf } from "#domain/agency/profile.ts"
import { decideGift } from "#domain/gifts/decide-gift.server.ts"
import type { GiftDecision } from "#domain/gifts/gift-decision.ts"
import { sendGiftMessage } from "#domain/honeymoon/gift/send-gift-message.server.ts"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import { newEvent } from "#domain/requests/event-details.ts"
import { contactStatuses } from "#domain/requests/request-status.ts"
import { saveChanges, stageChanges } from "#domain/requests/save-changes.server.ts"
import type { Services } from "#domain/services.server.ts"
import { slugify } from "#platform/text/slug.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { addDays, formatDay, today } from "#platform/time/day.ts"
import { type DemoGift, type DemoQuote, demoColleagues, demoDomain, demoGifts, demoQuotes } from "./demo-people.ts"
import { drawDemoReceipt } from "./demo-receipt.server.ts"

const dayMs = 86_400_000

interface DemoCount {
  /** Requests stored by this call. */
  made: number
  /** Requests that were already there. */
  existing: number
}

/**
 * Stores forty invented requests and gifts in all stages, sent by the visitors' use cases and with the changes that
 * staff would make. Can be repeated: existing ones are kept. Throws `UsageError` on a database with a real request.
 */
export async function makeDemoRequests(services: Services): Promise<DemoCount> {
  await refuseRealRequests(services)
  const owners = await demoOwners(services)
  const count: DemoCount = { made: 0, existing: 0 }
  const all = [
    ...demoQuotes.map((quote, index) => ({
      email: emailOf(quote.name),
      make: () => makeQuote(services, owners, quote, index),
    })),
    ...demoGifts.map((gift, index) => ({
      email: emailOf(gift.name),
      make: () => makeGift(services, owners, gift, index),
    })),
  ]
  for (const { email, make } of all) {
    if (await isStored(services, email)) count.existing += 1
    else {
      await make()
      count.made += 1
    }
    // Yields, so that a site in the same process can respond between two requests.
    await sleep(0)
  }
  return count
}

async function refuseRealRequests({ db }: Services) {
  for (const table of ["quote_request", "gift_message"] as const) {
    const real = await db
      .selectFrom(table)
      .select("protocol")
      .where("email", "not like", `%@${demoDomain}`)
      .limit(1)
      .executeTakeFirst()
    if (real)
      throw new UsageError(
        "Este banco tem pedidos de verdade: a demonstração não se mistura com eles. " +
          "Use outro DATA_DIR, ou outro banco.",
      )
  }
}

function emailOf(name: string): string {
  return `${slugify(name).replaceAll("-", ".")}@${demoDomain}`
}

async function isStored({ db }: Services, email: string): Promise<boolean> {
  for (const table of ["quote_request", "gift_message"] as const)
    if (await db.selectFrom(table).select("protocol").where("email", "=", email).executeTakeFirst()) return true
  return false
}

interface Owner {
  id: string
  name: string
}

/** The existing staff, and three invented colleagues who never joined: they cannot sign in. */
async function demoOwners({ db, clock }: Services): Promise<Owner[]> {
  for (const name of demoColleagues)
    await db
      .insertInto("staff")
      .values({
        id: randomUUID(),
        email: emailOf(name),
        name,
        is_owner: 0,
        is_editor: 0,
        is_sales: 1,
        failures: 0,
        created_at: clock().toISOString(),
      })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .execute()
  return db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("disabled_at", "is", null)
    .where("is_sales", "=", 1)
    .orderBy("joined_at", "desc")
    .orderBy("name")
    .limit(demoColleagues.length)
    .execute()
}

/** The services with a clock some days in the past. */
function daysAgo(services: Services, days: number): Services {
  const then = new Date(services.clock().getTime() - days * dayMs)
  return { ...services, clock: () => then }
}

async function makeQuote(services: Services, owners: readonly Owner[], quote: DemoQuote, index: number) {
  const { name, profile, observation, adults = 1 } = quote
  const then = daysAgo(services, quote.daysAgo)
  const pack = await findDemoPackage(services, profile, index)
  const start = addDays(today(services.clock()), 40 + index * 9)
  const visitor = {
    type: codeOf(profile),
    pageType: `layout-${profile}`,
    name,
    email: emailOf(name),
    cellphone: `(41) 99000-${String(1000 + index)}`,
    state: { code: 18, label: "Paraná (PR)" },
    city: "Curitiba",
    country: { code: pack?.country_id ?? 0, label: "" },
    countryCity: { code: pack?.city_id ?? 0, label: "" },
    howDidYouMeetUs: "Indicação",
    observation: `${observation} (Pedido de demonstração.)`.trim(),
    ...(pack && { package_id: pack.id }),
  }
  const trip =
    profile === "tourism"
      ? {
          travelDate: `${formatDay(start)} - ${formatDay(addDays(start, 5 + (index % 5)))}`,
          hasDateFlexibility: "+ ou – (2 dias)",
          numberOfAdults: { code: adults, label: String(adults) },
          numberOfChild: 0,
          ageOfChild: [],
          ageOfChildEnd: [],
          tripProfile: "Lazer",
          hostingCategory: "De 3 a 4 estrelas",
        }
      : {
          whenYouWantToTravel: "De 3 a 6 meses",
          howLongDoYouWantToStudy: "12 semanas",
          interestProgram: "Curso de Idioma",
          youWillNeedAccommodation: "Sim",
        }
  const { protocol } = await requestQuote(then, { ...visitor, ...trip })
  await silenceEmails(services, protocol)
  if (quote.stage !== "new") await moveQuote(then, protocol, quote)
  await addWork(services, owners, protocol, quote)
}

function findDemoPackage({ db }: Services, profile: DemoQuote["profile"], index: number) {
  return db
    .selectFrom("package")
    .select(["id", "country_id", "city_id"])
    .where(profile === "exchange" ? "in_exchange" : "in_tourism", "=", 1)
    .where("country_id", "is not", null)
    .where("city_id", "is not", null)
    .orderBy("id")
    .offset(index)
    .limit(1)
    .executeTakeFirst()
}

/** Moves it to a stage as staff would, some hours after it was received. */
async function moveQuote({ db, clock }: Services, protocol: string, { stage, lostReason }: DemoQuote) {
  const now = new Date(clock().getTime() + 0.2 * dayMs)
  const move = stageChanges("new", stage, now, lostReason && { reason: lostReason })
  const changes = { ...move, contacted: contactStatuses.some((status) => status === stage) }
  const card = await findCard(db, protocol)
  if (card) await db.transaction().execute((trx) => saveChanges(trx, now, { card, staffId: null }, changes))
}

async function makeGift(services: Services, owners: readonly Owner[], gift: DemoGift, index: number) {
  const then = daysAgo(services, gift.daysAgo)
  const { db } = services
  const couples = await db.selectFrom("honeymoon").select("id").orderBy("id").execute()
  const couple = couples[index % Math.max(1, couples.length)]
  if (!couple) throw new UsageError("Não há página de casal no conteúdo: importe o da demonstração antes.")
  const quotas = await db
    .selectFrom("honeymoon_quota")
    .select("id")
    .where("honeymoon_id", "=", couple.id)
    .orderBy("id")
    .execute()
  const quota = quotas[index % Math.max(1, quotas.length)]
  const { protocol } = await sendGiftMessage(then, {
    fields: {
      id: couple.id,
      name: gift.name,
      email: emailOf(gift.name),
      phone: `(41) 98000-${String(1000 + index)}`,
      message: `${gift.message} (Presente de demonstração.)`,
      ...(quota && index % 6 !== 5 && { cote_id: String(quota.id) }),
    },
    receipt: await drawDemoReceipt(index + 1),
  })
  await silenceEmails(services, protocol)
  const card = await findCard(db, protocol)
  if (card && gift.stage !== card.stage) {
    const decision = decisionOf(gift, card.cents)
    const staffId = owners[gift.owner ?? 0]?.id ?? ""
    const later = daysAgo(services, Math.max(0, gift.daysAgo - 0.3))
    await decideGift(later, { protocol, revision: card.revision, staffId, decision })
    await silenceEmails(services, protocol)
  }
  await addWork(services, owners, protocol, gift)
}

function decisionOf({ stage, refusal }: DemoGift, cents: number | null): GiftDecision {
  if (stage === "confirmed") return { to: "confirmed", cents }
  if (stage === "refused") return { to: "refused", reason: refusal ?? "unreadable", words: "" }
  return { to: stage === "spam" || stage === "check" || stage === "reviewing" ? stage : "new" }
}

/** Owner, note and next step. */
async function addWork(
  { db, clock }: Services,
  owners: readonly Owner[],
  protocol: string,
  { owner, note, next, daysAgo: age }: DemoQuote | DemoGift,
) {
  const person = owner === undefined ? undefined : owners[owner % Math.max(1, owners.length)]
  if (!person) return
  const now = new Date(clock().getTime() - Math.max(0, age - 0.5) * dayMs)
  await db.transaction().execute(async (trx) => {
    const step = next && { text: next.text, on: addDays(today(clock()), next.inDays), time: next.time ?? null }
    const card = await findCard(trx, protocol)
    if (!card) return
    await saveChanges(
      trx,
      now,
      { card, staffId: person.id },
      {
        card: {
          owner_id: person.id,
          ...(step && { next_on: step.on, next_time: step.time, next_step: step.text }),
        },
        events: [
          newEvent("owner", { from: null, to: { id: person.id, name: person.name } }),
          ...(note ? [{ kind: "note" as const, text: note }] : []),
          ...(step ? [newEvent("next", { step })] : []),
        ],
      },
    )
  })
}

/** Marks the emails of an invented request as kept and not sent: nobody gets them, and the panel says so. */
async function silenceEmails({ db, clock }: Services, protocol: string) {
  const sent_at = clock().toISOString()
  await db
    .updateTable("outbox_mail")
    .set({ status: "filed", sent_at })
    .where("protocol", "=", protocol)
    .where("status", "=", "waiting")
    .execute()
}
