import type { AgencyTexts, RequestPlaceholder } from "#domain/agency/agency-texts.ts"
import type { Stage } from "#domain/request-cards/stages.ts"
import { fillTemplate } from "#domain/agency/template-text.ts"

/* The first words of an email or WhatsApp message to a visitor. */

interface MessageTemplate {
  subject: string
  text: string
}

/** The agency's text for a request in this stage, with its placeholders replaced. */
export function fillMessage(
  stage: Stage,
  values: Record<RequestPlaceholder, string>,
  texts: AgencyTexts["requests"],
): MessageTemplate {
  const byStage: Partial<Record<string, MessageTemplate>> = texts
  const { subject, text } = (Object.hasOwn(texts, stage) ? byStage[stage] : undefined) ?? texts.contacted
  return { subject: fillTemplate(subject, values), text: fillTemplate(text, values) }
}
