import type { QuoteStage } from "#domain/request-cards/stages.ts"

/** The stages of the route, as its points and lists name them. */
export const stageLabels = {
  new: "Novo",
  contacted: "Em contato",
  proposal: "Proposta",
  won: "Fechado",
  lost: "Perdido…",
} as const satisfies Record<QuoteStage, string>

export const routeStages = ["new", "contacted", "proposal", "won"] as const satisfies readonly QuoteStage[]
