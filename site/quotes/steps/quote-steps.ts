import type { Profile } from "#domain/agency/profile.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import type { QuoteErrors } from "#domain/quotes/quote-reading.ts"

/*
 * The form in steps: on a phone that runs scripts, one group of questions at a time. Every group stays in the
 * document; the style sheet hides the others, so a wider window shows them all again with nothing lost.
 */

export const steps = [1, 2, 3, 4] as const

export type Step = (typeof steps)[number]

export const lastStep = 4 satisfies Step

/** Where the form is walked in steps; the style sheet asks the same. */
export const stepsMedia = "screen and (width < 48em) and (scripting: enabled)"

/** Name of the buttons "Continuar" and "Voltar", whose value is where they lead when no script takes the click. */
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

/** The step on which a control stands; what concerns no control stands beside the button that sends. */
export function stepOf(control: string): Step {
  const field = control.split(".")[0] as string
  return ([1, 2, 3] as const).find((step) => fieldsOf[step].includes(field)) ?? lastStep
}

/** What is wrong on some of the steps. */
export function errorsOn(on: readonly Step[], errors: QuoteErrors): QuoteErrors {
  return Object.fromEntries(Object.entries(errors).filter(([control]) => on.includes(stepOf(control))))
}

/** The first step on which something is wrong. */
export function firstStepOf(errors: QuoteErrors): Step | undefined {
  const wrong = Object.keys(errors).map(stepOf)
  return steps.find((step) => wrong.includes(step))
}

/** The step that one of the step buttons asked the server for. */
export function stepAsked(input: QuoteInput): Step | undefined {
  return steps.find((step) => String(step) === inputText(input, stepButton))
}

/** `#passo-2`: the place of a step in the browser's history, and the id of its heading. */
export function stepId(step: Step): string {
  return `passo-${step}`
}

export function stepOfHash(hash: string): Step | undefined {
  return steps.find((step) => hash === `#${stepId(step)}`)
}

/** Whether this window walks in steps now. */
export function walksInSteps(): boolean {
  return matchMedia(stepsMedia).matches
}
