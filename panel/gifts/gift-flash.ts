import { type Stage, stageNames, stagesOf } from "#domain/request-cards/stages.ts"
import { slugify } from "#platform/text/slug.ts"
import { flashHref, flashKey } from "#panel/flash.ts"
import { giftHref } from "./gift-address.ts"

export const giftFlashTexts = {
  nota: "Nota guardada.",
  valor: "Valor corrigido.",
  contato: "Dados corrigidos.",
}

/** The gift with this flash message. */
export function giftFlashHref(protocol: string, key: keyof typeof giftFlashTexts): string {
  return flashHref<keyof typeof giftFlashTexts>(giftHref(protocol), key)
}

/** The gift with the flash message about a decision: `?feito=confirmado`. */
export function decidedFlashHref(protocol: string, stage: Stage): string {
  return flashHref<string>(giftHref(protocol), slugify(stageNames[stage]))
}

/** The stage of the decision that the address names. */
export function decidedStage(url: URL): Stage | undefined {
  return decidedStages[flashKey(decidedStages, url) ?? ""]
}

const decidedStages: Readonly<Record<string, Stage>> = Object.fromEntries(
  stagesOf("gift").map((stage) => [slugify(stageNames[stage]), stage]),
)
