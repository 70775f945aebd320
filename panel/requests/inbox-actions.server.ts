import { href } from "react-router"
import { type InboxQuery, inboxSearch, savedSearch } from "#domain/request-cards/inbox-query.ts"
import {
  type SaveFilterProblem,
  filterNameLength,
  removeFilter,
  saveFilter,
  savedFiltersMax,
} from "#domain/request-cards/saved-filters.server.ts"
import { type SharedChange, changeSeveral } from "#domain/requests/change-several.server.ts"
import type { Services } from "#domain/services.server.ts"
import type { StaffMember } from "#domain/staff/staff.ts"
import { ProblemError } from "#platform/http/problem.ts"
import { formText } from "#panel/form-text.server.ts"
import { chosenValue, nobody, readBulkStage, readChosen } from "./bulk-choices.ts"

/** Where to redirect, or an error of the list's form (`bulk`) or of the saved filter's form (`filter`). */
type InboxAnswer = { to: string } | { bulk: string; chosen: string[] } | { filter: string; name: string }

/** Handles the inbox's forms. `query`: the filters in the address. */
export async function answerInbox(
  services: Services,
  staff: StaffMember,
  { fields, query }: { fields: FormData; query: InboxQuery },
): Promise<InboxAnswer> {
  const here = inboxSearch(query)
  switch (formText(fields, "intent")) {
    case "save-filter": {
      const search = savedSearch(query)
      const name = formText(fields, "name")
      const problem = await saveFilter(services.db, services.clock(), { staffId: staff.id, name, query: search })
      return problem ? { filter: filterProblems[problem], name } : { to: href("/pedidos") + search }
    }
    case "remove-filter":
      await removeFilter(services.db, { staffId: staff.id, id: formText(fields, "filter") })
      return { to: href("/pedidos") }
    default: {
      const chosen = fields.getAll("protocol").map((one) => readChosen(String(one)))
      const done = await changeChosen(services, staff, {
        chosen,
        owner: formText(fields, "owner"),
        stage: formText(fields, "stage"),
      })
      if (typeof done === "string") return { bulk: done, chosen: chosen.map(({ protocol }) => protocol) }
      const conflicts = done.conflicts.map((one) => `&ficou=${chosenValue(one)}`).join("")
      return { to: `${href("/pedidos")}${here}${here ? "&" : "?"}mudados=${done.changed}${conflicts}` }
    }
  }
}

const filterProblems: Record<SaveFilterProblem, string> = {
  "no-name": "Dê um nome a este filtro, como “Irlanda 2027”.",
  "long-name": `Escolha um nome mais curto, de até ${filterNameLength} letras.`,
  "too-many": `Você já tem ${savedFiltersMax} filtros guardados. Remova um antes de guardar outro.`,
}

/** What was changed and what not, or an error message. */
async function changeChosen(
  services: Services,
  staff: StaffMember,
  { chosen, owner, stage }: Pick<SharedChange, "chosen"> & { owner: string; stage: string },
): Promise<Awaited<ReturnType<typeof changeSeveral>> | string> {
  if (chosen.length === 0) return "Escolha ao menos um pedido na lista."
  const move = stage === "" ? undefined : readBulkStage(stage)
  if (stage !== "" && !move) return "Escolha a etapa na lista."
  if (!move && owner === "") return "Escolha um dono ou uma etapa para os pedidos escolhidos."
  try {
    const ownerId = owner === nobody ? "" : owner || undefined
    return await changeSeveral(services, { staff, chosen, ownerId, move })
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return error.message
  }
}
