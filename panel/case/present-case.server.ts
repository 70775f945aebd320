import { profileNames, profileOf } from "#domain/agency/profile.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { idleDays } from "#domain/request-cards/idle.ts"
import { type Stage, lostReasons, stageNames, stepStages, trays } from "#domain/request-cards/stages.ts"
import { removalNotice } from "#domain/quotes/quote-removal.ts"
import { compareSeen } from "#domain/requests/compare-seen.ts"
import { quoteContact } from "#domain/requests/contact-fields.ts"
import { parseEventDetails } from "#domain/requests/event-details.ts"
import { lastEventId } from "#domain/requests/last-event-id.ts"
import type { RequestCase } from "#domain/requests/find-case.server.ts"
import { destinationOf, readAloud } from "#domain/requests/read-aloud.ts"
import type { RelatedRequest } from "#domain/requests/related-requests.server.ts"
import { type StoredEvent, describeHistory, formatStepTime } from "#domain/requests/request-history.ts"
import { formatViewers } from "#domain/requests/format-viewers.ts"
import type { Services } from "#domain/services.server.ts"
import { whyAway } from "#domain/staff/colleagues.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { mediaPath, widthsFor } from "#platform/images/image.ts"
import { firstName } from "#platform/text/first-name.ts"
import { daysBetween } from "#platform/time/calendar-day.ts"
import { today } from "#platform/time/day.ts"
import { formatAge, formatRelativeInstant } from "#platform/time/relative-time.ts"
import { formatDayCount } from "#platform/time/retention.ts"
import { caseFacts } from "./case-facts.ts"
import { contactLinks } from "./contact-links.ts"

export type CaseView = Awaited<ReturnType<typeof presentCase>> & {
  /** Whether the form for the reason of a loss is open. */
  asksReason: boolean
}

/** A request as display texts, relative to the services' clock. */
export async function presentCase(services: Services, found: RequestCase, me: StaffMember) {
  const { card, row, quote, events, emails, colleagues } = found
  const agency = await getAgency(services)
  const now = services.clock()
  const { stage } = card
  const profile = profileOf(row.type)
  const ownLast = (kind: StoredEvent["kind"]) => lastEventId(events, me.id, kind)
  return {
    protocol: row.protocol,
    name: row.name,
    firstName: firstName(row.name),
    profile,
    profileName: profileNames[profile],
    arrived: formatRelativeInstant(row.created_at, now),
    arrivedAt: row.created_at,
    removal: removalNotice(row, agency.retention.quotes_months, now),
    revision: card.revision,
    stage,
    stageName: stageNames[stage] ?? card.stage,
    sendsEmails: !services.mailer.isFolder,
    tray: trays.find((tray) => tray === stage),
    lost: stage === "lost" ? describeLoss(found) : undefined,
    aloud: readAloud(quote, today(new Date(row.created_at))),
    observation: quote.observation,
    next: nextStep(found, now, agency.reply_within),
    links: contactLinks(
      quote,
      {
        stage,
        me: firstName(me.name),
        agency: agency.name,
        protocol: row.protocol,
        place: destinationOf(quote) ?? profileNames[profile],
      },
      agency.texts.requests,
    ),
    ownerId: card.owner_id ?? "",
    owners: ownersOf(found, me),
    history: describeHistory({ events, emails, createdAt: row.created_at }, colleagues.all, now),
    me: me.id,
    /** Ids of this person's last note, step and stage: only a new id resets the form. */
    ownLast: { note: ownLast("note"), step: ownLast("next"), stage: ownLast("stage") },
    viewers: formatViewers(found.viewers, me.id, now),
    seen: presentSeen(found),
    facts: caseFacts(found, now),
    acceptsPromotions: quote.marketing,
    contact: quoteContact(row),
    related: found.related.map((other) => presentRelated(other, found, now)),
    today: today(now),
  }
}

function presentRelated(
  { protocol, kind, about, stage, ownerId, createdAt, isDuplicate }: RelatedRequest,
  { colleagues }: RequestCase,
  now: Date,
) {
  const owner = ownerId === null ? undefined : `com ${colleagues.all.get(ownerId) ?? "quem já saiu"}`
  const state = [stageNames[stage] ?? stage, owner].filter(Boolean).join(", ")
  return {
    protocol,
    kind,
    title: [about.place, about.when].filter(Boolean).join(", "),
    state,
    details: [state, `chegou ${formatRelativeInstant(createdAt, now)}`, about.price].filter(Boolean).join(", "),
    isDuplicate,
  }
}

function nextStep({ card }: RequestCase, now: Date, replyWithin: string) {
  const current = today(now)
  const idle = idleDays(card, now)
  const mayPlan = stepStages.includes(card.stage)
  // Outside of these stages a step only waits for the request to come back.
  if (mayPlan && card.next_step !== null && card.next_on !== null) {
    return {
      mayPlan,
      planned: card.next_step,
      what: `${card.next_step}, ${formatStepTime(card.next_on, card.next_time, now)}`,
      hint: card.next_on < current ? `Passou do dia há ${formatDayCount(daysBetween(card.next_on, current))}.` : "",
      isLate: card.next_on < current,
    }
  }
  const [what, hint] = withoutStep(card.stage, {
    age: formatAge(card.created_at, now),
    idle: idle === undefined ? "" : `Parado há ${formatDayCount(idle)}. `,
    replyWithin,
    first: firstName(card.name),
  })
  return { mayPlan, planned: "", what, hint, isLate: idle !== undefined }
}

function withoutStep(
  stage: Stage,
  { age, idle, replyWithin, first }: Record<"age" | "idle" | "replyWithin" | "first", string>,
): [what: string, hint: string] {
  switch (stage) {
    case "new":
      return [`Responder ${first}`, `Chegou ${age}. A agência promete resposta em até ${replyWithin}.`]
    case "won":
      return ["Viagem fechada", "Marque um passo se ainda falta algo: vouchers, entrada, boa viagem."]
    case "lost":
      return ["Pedido perdido", "Se a conversa voltar, escolha de novo uma etapa."]
    case "check":
      return ["Conferir se é de verdade", "O envio tem sinais de preenchimento automático."]
    case "spam":
      return ["Fora do quadro", "Marcado como spam."]
    default:
      return ["Nenhum passo marcado", `${idle}Marque o que vem a seguir, para o pedido não ficar parado.`]
  }
}

function describeLoss({ card, events }: RequestCase) {
  const last = events.find(({ kind }) => kind === "stage")
  const { words = "" } = parseEventDetails("stage", last?.text ?? null)
  const reasons: Record<string, string> = lostReasons
  return { reason: reasons[card.lost_reason ?? ""] ?? "sem motivo anotado", words }
}

/** The current owner stays in the list after they stop handling requests. */
function ownersOf({ card, colleagues }: RequestCase, me: StaffMember) {
  const options = colleagues.active.map(({ id, name }) => ({ value: id, label: id === me.id ? `${name} (eu)` : name }))
  const own = card.owner_id
  const isMissing = own !== null && !options.some(({ value }) => value === own)
  return [
    { value: "", label: "Sem dono" },
    ...options,
    ...(isMissing
      ? [{ value: own, label: `${colleagues.all.get(own) ?? "Alguém"} (${whyAway(colleagues, own)})` }]
      : []),
  ]
}

function presentSeen({ seen, quote }: RequestCase) {
  if (!seen) return undefined
  const { asked, current, picture } = seen
  if (asked.name === undefined)
    return { name: `Pacote ${asked.id}`, gone: "Já não estava publicado no dia do pedido.", day: asked.day }
  return {
    name: asked.name,
    day: asked.day,
    gone: asked.removed && "Saiu do site antes de o pedido chegar: o preço é o último que teve.",
    address: current.address ?? undefined,
    price: compareSeen(asked.price, current.name === undefined ? undefined : (current.price ?? {}), quote),
    picture: picture && {
      src: mediaPath(picture.hash, widthsFor(picture).find((width) => width >= 480) ?? widthsFor(picture)[0]!, "avif"),
      alt: picture.alt,
      width: picture.width,
      height: picture.height,
    },
  }
}
