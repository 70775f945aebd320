import { type InboxQuery, inboxSearch, savedSearch } from "#domain/request-cards/inbox-query.ts"
import {
  type SaveFilterProblem,
  filterNameLength,
  removeFilter,
  saveFilter,
  savedFiltersMax,
} from "#domain/request-cards/saved-filters.server.ts"
import { assignRequests } from "#domain/requests/assign-request.server.ts"
import { moveRequests } from "#domain/requests/move-request.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { ProblemError } from "#platform/http/problem.ts"
import { nobody, readBulkStage } from "./bulk-choices.ts"

/** Where to go on, or what was wrong: with the list's form (`bulk`) or the one of a saved filter (`filter`). */
type InboxAnswer = { to: string } | { bulk: string; chosen: string[] } | { filter: string; name: string }

/** Answers the forms of the inbox. `query` is what its address shows. */
export async function answerInbox(
  services: Services,
  staff: StaffMember,
  { fields, query }: { fields: FormData; query: InboxQuery },
): Promise<InboxAnswer> {
  const text = (name: string) => String(fields.get(name) ?? "")
  const here = inboxSearch(query)
  switch (text("intent")) {
    case "save-filter": {
      const kept = savedSearch(query)
      const name = text("nome")
      const problem = await saveFilter(services.db, services.clock(), { staffId: staff.id, name, query: kept })
      return problem ? { filter: filterProblems[problem], name } : { to: `/pedidos${kept}` }
    }
    case "remove-filter":
      await removeFilter(services.db, { staffId: staff.id, id: text("filtro") })
      return { to: "/pedidos" }
    default: {
      const protocols = fields.getAll("protocolo").map(String)
      const changed = await changeChosen(services, staff, { protocols, owner: text("dono"), stage: text("etapa") })
      if (typeof changed === "string") return { bulk: changed, chosen: protocols }
      return { to: `/pedidos${here}${here ? "&" : "?"}mudados=${changed}` }
    }
  }
}

const filterProblems: Record<SaveFilterProblem, string> = {
  "no-name": "Dê um nome a este filtro, como “Irlanda 2027”.",
  "long-name": `Escolha um nome mais curto, de até ${filterNameLength} letras.`,
  "too-many": `Você já tem ${savedFiltersMax} filtros guardados. Remova um antes de guardar outro.`,
}

/** The number of changed requests, or what is missing. */
async function changeChosen(
  services: Services,
  staff: StaffMember,
  { protocols, owner, stage }: { protocols: string[]; owner: string; stage: string },
): Promise<number | string> {
  if (protocols.length === 0) return "Escolha ao menos um pedido na lista."
  const move = stage === "" ? undefined : readBulkStage(stage)
  if (stage !== "" && !move) return "Escolha a etapa na lista."
  if (!move && owner === "") return "Escolha um dono ou uma etapa para os pedidos escolhidos."
  try {
    // First of all: it is refused when the colleague works no requests any more.
    const assigned =
      owner === "" ? [] : await assignRequests(services, { staff, protocols, ownerId: owner === nobody ? "" : owner })
    const moved = move ? await moveRequests(services, { staff, protocols, ...move }) : []
    return new Set([...assigned, ...moved]).size
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.message
  }
}
