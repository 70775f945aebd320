import { isObject, own } from "#platform/text/untrusted-input.ts"
import { hasControl, visibleText } from "#platform/text/visible-text.ts"
import {
  type OptionField,
  type Reference,
  chooseOption,
  isBlank,
  quoteOptions,
  readReference,
} from "./quote-options.ts"
import { quoteLabels, quoteLimits } from "./quote.ts"

/**
 * Validation errors by control, in the order of the form. A repeated control has its index after a dot:
 * `ageOfChildEnd.1` is the second child, `travelDate.0` and `.1` are the two dates.
 */
export type QuoteErrors = Record<string, string[]>

/** The input of one request, and the errors found in it. */
export class Reading {
  readonly errors: QuoteErrors = {}
  readonly input: Record<string, unknown>

  constructor(input: Record<string, unknown>) {
    this.input = input
  }

  get(field: string): unknown {
    return own(this.input, field)
  }

  refuse(control: string, message: string) {
    this.errors[control] = [...(this.errors[control] ?? []), message]
  }
}

/** Reads the visible text of a field. */
export function readText(form: Reading, field: keyof typeof quoteLimits, { lines = false } = {}): string {
  const value = form.get(field)
  if (value === undefined || value === null) return ""
  if (typeof value !== "string" && typeof value !== "number") {
    form.refuse(field, `Envie ${quoteLabels[field]} como texto.`)
    return ""
  }
  if (hasControl(String(value))) {
    form.refuse(
      field,
      `${quoteLabels[field]}: há um caractere invisível que não conseguimos guardar. Apague o campo e escreva de novo.`,
    )
    return ""
  }
  const text = visibleText(String(value), { lines })
  if (/\p{Cs}/u.test(text))
    form.refuse(field, `${quoteLabels[field]}: há um caractere quebrado. Apague-o e escreva de novo.`)
  if (text.length > quoteLimits[field]) {
    form.refuse(
      field,
      `${quoteLabels[field]}: use até ${quoteLimits[field].toLocaleString("pt-BR")} caracteres (agora são ${text.length.toLocaleString("pt-BR")}).`,
    )
  }
  return text
}

export function readOption(form: Reading, field: OptionField): string {
  const option = chooseOption(quoteOptions[field], form.get(field))
  if (option === undefined) form.refuse(field, optionMessages[field])
  return option ?? ""
}

/** Reads a reference as sent; whether the place exists is checked by the server. */
export function readPlace(
  form: Reading,
  field: "state" | "city" | "country" | "countryCity",
  message: string,
): Reference {
  const place = readReference(form.get(field))
  if (place === undefined || (place.code === undefined && place.label === undefined)) form.refuse(field, message)
  return place ?? {}
}

/** A select without an answer: blank, or an object with blank code and label. */
export function isBlankChoice(value: unknown): boolean {
  return isBlank(value) || (isObject(value) && isBlank(own(value, "code")) && isBlank(own(value, "label")))
}

const optionMessages: Record<OptionField, string> = {
  howDidYouMeetUs: "Conte como nos conheceu: escolha uma das opções.",
  whenYouWantToTravel: "Escolha quando quer viajar.",
  howLongDoYouWantToStudy: "Escolha quanto tempo quer estudar.",
  interestProgram: "Escolha o programa de interesse.",
  youWillNeedAccommodation: "Diga se vai precisar de acomodação: Sim ou Não.",
  hasDateFlexibility: "Diga se tem flexibilidade de datas: escolha uma das opções.",
  tripProfile: "Escolha o perfil da viagem.",
  hostingCategory: "Escolha a categoria da hospedagem.",
  youWillNeedAShuttle: "Diga se vai precisar de traslado: Sim ou Não.",
  willNeedVehicle: "Diga se vai precisar de veículo: Sim ou Não.",
  willNeedTickets: "Diga se vai precisar de passagens: Sim ou Não.",
  willNeedTour: "Diga se vai precisar de passeios: Sim ou Não.",
  willNeedTravelInsurance: "Diga se vai precisar de seguro viagem: Sim ou Não.",
}
