import { type Stage, openStages, stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import type { CardFilter } from "#domain/request-cards/match-cards.server.ts"
import { slugify } from "#platform/text/slug.ts"

/** The filter in the address of the list, as an export takes it. What is not understood counts as absent. */
export function readExportQuery(query: URLSearchParams, staffId: string, now: Date): CardFilter {
  const kind = query.get("tipo") === "presentes" ? "gift" : "quote"
  const stages = stagesIn(query.get("etapa"), kind)
  const profile = ({ intercambio: "exchange", lazer: "tourism" } as const)[query.get("perfil") ?? ""]
  const owner = query.get("dono") ?? ""
  const days = /^\d{1,4}$/.exec(query.get("chegou") ?? "")?.[0]
  const country = query.get("destino") ?? ""
  const search = query.get("q")?.trim()
  return {
    kind,
    ...(stages && { stages }),
    ...(profile && kind === "quote" && { profile }),
    ...(owner && { ownerId: owner === "ninguem" ? null : owner === "eu" ? staffId : owner }),
    ...(days && { arrivedFrom: new Date(now.getTime() - Number(days) * 86_400_000) }),
    ...(/^\d{1,9}$/.test(country) && { countryId: Number(country) }),
    ...(country === "indefinido" && { countryId: null }),
    ...(search && { search }),
  }
}

function stagesIn(slug: string | null, kind: CardFilter["kind"]): readonly Stage[] | undefined {
  const all = stagesOf(kind)
  if (slug === "abertos" || slug === "abertas") return all.filter((stage) => openStages.includes(stage))
  const stage = all.find((one) => slugify(stageNames[one]) === slug)
  return stage && [stage]
}
