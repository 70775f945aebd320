import { profileSlugs, profiles } from "#domain/agency/profile.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { type Stage, openStages, stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import { slugify } from "#platform/text/slug.ts"
import { addDays, today } from "#platform/time/day.ts"

/**
 * The filter in the address of the list, as an export takes it. What is not understood counts as absent. As in the
 * list, only open requests are meant unless a stage is chosen or something is searched for.
 */
export function readExportQuery(query: URLSearchParams, staffId: string, now: Date): CardFilter {
  const get = (name: string) => (query.get(name) ?? "").slice(0, 200).trim()
  const kind = get("tipo") === "presentes" ? "gift" : "quote"
  const [stage, owner, country, search] = [get("etapa"), get("dono"), get("destino"), get("q")]
  const stages = stagesIn(stage, kind) ?? (stage === "todas" || search ? undefined : openOf(kind))
  const profile = profiles.find((one) => profileSlugs[one] === get("perfil"))
  const days = arrivalDays.get(get("chegou"))
  return {
    kind,
    ...(stages && { stages }),
    ...(profile && kind === "quote" && { profile }),
    ...(/^[\w-]+$/.test(owner) && { ownerId: owner === "ninguem" ? null : owner === "eu" ? staffId : owner }),
    // Midnight in São Paulo.
    ...(days !== undefined && { arrivedFrom: new Date(`${addDays(today(now), -days)}T03:00:00Z`) }),
    ...(/^[1-9]\d{0,8}$/.test(country) && { countryId: Number(country) }),
    ...(country === "aberto" && { countryId: null }),
    ...(search && { search }),
  }
}

/** Days back from today; 0 is today. */
const arrivalDays: ReadonlyMap<string, number> = new Map([
  ["hoje", 0],
  ["7-dias", 6],
  ["30-dias", 29],
  ["90-dias", 89],
  ["12-meses", 364],
])

/** Names that the list shortens. */
const shortNames: Readonly<Record<string, Stage>> = { proposta: "proposal", conferir: "check" }

function openOf(kind: CardFilter["kind"]): readonly Stage[] {
  return stagesOf(kind).filter((stage) => openStages.includes(stage))
}

function stagesIn(slug: string, kind: CardFilter["kind"]): readonly Stage[] | undefined {
  if (slug === "abertas" || slug === "abertos") return openOf(kind)
  const stage = stagesOf(kind).find((one) => slugify(stageNames[one]) === slug || shortNames[slug] === one)
  return stage && [stage]
}
