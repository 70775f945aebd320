import { parseReais } from "#domain/honeymoon/honeymoon.ts"
import { type Stage, stagesOf } from "#domain/request-cards/stages.ts"
import { parseStaffText } from "#domain/requests/staff-text.ts"
import { own } from "#platform/text/untrusted-input.ts"
import { type GiftDecision, isRefusalReason, refusalWordsMax } from "./gift-decision.ts"

/** Errors by the field of the form. */
export type DecisionErrors = Partial<Record<"amount" | "reason" | "words" | "stage", string[]>>

export type ReadDecision =
  | { decision: GiftDecision; errors?: undefined }
  | { errors: DecisionErrors; decision?: undefined }

/** Parses the form of a decision: `intent` is `confirm`, `amount` (correct a confirmed gift), `refuse` or `move`. */
export function readDecision(fields: Readonly<Record<string, unknown>>): ReadDecision {
  const intent = own(fields, "intent")
  if (intent === "confirm" || intent === "amount") return readConfirmation(textOf(fields, "amount").trim())
  if (intent === "refuse") return readRefusal(own(fields, "reason"), textOf(fields, "words"))
  const stage = movable.find((one) => one === own(fields, "stage"))
  return stage ? { decision: { to: stage } } : { errors: { stage: ["Escolha para onde mover o presente."] } }
}

/** Stages that a gift can be moved to without an email to the guest. */
export const movable = stagesOf("gift").filter(
  (stage): stage is Exclude<GiftDecision["to"], "confirmed" | "refused"> & Stage =>
    stage !== "confirmed" && stage !== "refused",
)

function readConfirmation(amount: string): ReadDecision {
  const cents = amount === "" ? null : parseReais(amount)
  return cents === undefined
    ? { errors: { amount: ["Escreva o valor como 120,00, ou deixe em branco."] } }
    : { decision: { to: "confirmed", cents } }
}

function readRefusal(reason: unknown, typed: string): ReadDecision {
  const words = parseStaffText(typed, refusalWordsMax)
  const errors: DecisionErrors = {}
  if ("problem" in words) errors.words = [words.problem]
  else if (reason === "other" && words.text === "") errors.words = ["Escreva o motivo."]
  if (!isRefusalReason(reason)) errors.reason = ["Escolha o motivo."]
  else if ("text" in words && !errors.words) return { decision: { to: "refused", reason, words: words.text } }
  return { errors }
}

function textOf(fields: Readonly<Record<string, unknown>>, name: string): string {
  const value = own(fields, name)
  return typeof value === "string" ? value : ""
}
