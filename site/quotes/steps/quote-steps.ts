import type { Profile } from "#domain/agency/profile.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import type { QuoteErrors } from "#domain/quotes/quote-fields.ts"

/*
 * The form in steps: on a phone with scripts, one group of questions at a time. Every group stays in the document and
 * the style sheet hides the others, so a wider window shows them all again with their values.
 */

export const steps = [1, 2, 3, 4] as const

export type Step = (typeof steps)[number]

export const lastStep = 4 satisfies Step

/** Where the form is shown in steps; the style sheet has the same condition. */
export const stepsMedia = "screen and (width < 48em) and (scripting: enabled)"

/** Name of the buttons "Continuar" and "Voltar"; their value is the step to open when sent without scripts. */
export const stepButton = "passo"

const fieldsOf: Record<1 | 2 | 3, readonly string[]> = {
  1: ["type", "name", "email", "cellphone", "phone", "state", "city"],
  2: ["country", "countryCity", "travelDate", "hasDateFlexibility", "whenYouWantToTravel", "howLongDoYouWantToStudy"],
  3: [
    "numberOfAdults",
    "numberOfChild",
    "ageOfChildEnd",
    "tripProfile",
    "hostingCategory",
    "interestProgram",
    "youWillNeedAccommodation",
  ],
}

/** The titles of the groups, in their order. */
export function stepTitles(profile: Profile): Record<Step, string> {
  return {
    1: "Sobre você",
    2: "Para onde e quando",
    3: profile === "exchange" ? "Seu curso" : "Quem vai",
    4: "Últimos detalhes",
  }
}

/** The step of a control; errors of no control belong to the last step, beside the submit button. */
export function stepOf(control: string): Step {
  const field = control.split(".")[0] as string
  return ([1, 2, 3] as const).find((step) => fieldsOf[step].includes(field)) ?? lastStep
}

/** The errors of some steps. */
export function errorsOn(on: readonly Step[], errors: QuoteErrors): QuoteErrors {
  return Object.fromEntries(Object.entries(errors).filter(([control]) => on.includes(stepOf(control))))
}

/** The first step with an error. */
export function firstStepOf(errors: QuoteErrors): Step | undefined {
  const wrong = Object.keys(errors).map(stepOf)
  return steps.find((step) => wrong.includes(step))
}

/** The step that a step button requests from the server. */
export function stepAsked(input: QuoteInput): Step | undefined {
  return steps.find((step) => String(step) === inputText(input, stepButton))
}

/** `#passo-2`: the fragment of a step in the browser's history, and the id of its heading. */
export function stepId(step: Step): string {
  return `passo-${step}`
}

export function stepOfHash(hash: string): Step | undefined {
  return steps.find((step) => hash === `#${stepId(step)}`)
}

/** Whether the form is shown in steps now. */
export function walksInSteps(): boolean {
  return matchMedia(stepsMedia).matches
}
