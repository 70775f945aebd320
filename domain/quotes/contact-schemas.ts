import * as z from "zod/mini"
import { type EmailProblem, findEmailProblem } from "#platform/text/email-address.ts"
import { reading, refuse, visitorText } from "#platform/forms/field-schemas.ts"
import { type PhoneProblem, isMobile, parsePhone, withNinthDigit } from "#platform/text/phone.ts"
import { phoneIsMobile, quoteLabels, quoteLimits } from "./quote-fields.ts"

/* Schemas of the form's texts. A number counts as text. */

export function text(field: keyof typeof quoteLimits, { missing, lines }: { missing?: string; lines?: boolean } = {}) {
  return reading(
    (sent) => {
      if (sent === undefined || sent === null) return ""
      // Null is not a text, and unlike an empty list it has no length to check.
      return typeof sent === "string" || typeof sent === "number" ? String(sent) : null
    },
    visitorText({ label: quoteLabels[field], limit: quoteLimits[field], missing, lines: lines ?? false }),
  )
}

export function personName() {
  const missing = "Escreva seu nome."
  return z.pipe(text("name", { missing }), z.string().check(z.refine((name) => /\p{L}/u.test(name), missing)))
}

/** Its value is in lower case. */
export function emailAddress() {
  return z.pipe(
    text("email", { missing: emailMessages.missing }),
    z.transform((email, context) => {
      const problem = findEmailProblem(email)
      if (problem) refuse(context, emailMessages[problem])
      return email.toLowerCase()
    }),
  )
}

/** Its value is digits with the area code; of another country with its `+`. */
export function mobileNumber() {
  return z.pipe(
    text("cellphone", { missing: "Informe seu celular com DDD, como (41)99000-0000." }),
    z.transform((text, context) => withNinthDigit(readPhone(text, phoneProblems.cellphone, context))),
  )
}

/** A landline, or the empty text. */
export function landline() {
  return z.pipe(
    text("phone"),
    z.transform((text, context) => {
      const phone = text === "" ? "" : readPhone(text, phoneProblems.phone, context)
      if (isMobile(phone)) refuse(context, phoneIsMobile)
      return phone
    }),
  )
}

function readPhone(text: string, messages: Record<PhoneProblem, string>, context: z.core.ParsePayload): string {
  const parsed = parsePhone(text)
  if ("phone" in parsed) return parsed.phone
  refuse(context, messages[parsed.problem])
  return ""
}

const phoneProblems: Record<"cellphone" | "phone", Record<PhoneProblem, string>> = {
  cellphone: {
    characters: "Celular: use só números, como (41)99000-0000.",
    several: "Celular: escreva um número só, como (41)99000-0000.",
    length: "Complete o celular com DDD e número, como (41)99000-0000.",
    digits: "Confira o celular: há números demais. De outro país, comece com + e o código.",
    mobile: "Confira o celular: depois do DDD ele começa com 9. De outro país, comece com + e o código.",
    area: "Confira o DDD do celular: este não existe no Brasil. De outro país, comece com + e o código.",
  },
  phone: {
    characters: "Telefone: use só números, como (41)3000-0000.",
    several: "Telefone: escreva um número só, como (41)3000-0000.",
    length: "Complete o telefone com DDD e número, como (41)3000-0000, ou deixe em branco.",
    digits: "Confira o telefone: há números demais. De outro país, comece com + e o código.",
    mobile: "Confira o telefone: há números demais. De outro país, comece com + e o código.",
    area: "Confira o DDD do telefone: este não existe no Brasil. De outro país, comece com + e o código.",
  },
}

const emailExample = "Escreva como em nome@exemplo.com.br."

const emailMessages: Record<EmailProblem, string> = {
  missing: "Informe seu e-mail, como nome@exemplo.com.br.",
  space: `Tire os espaços do e-mail. ${emailExample}`,
  noAt: `Falta o @ no e-mail. ${emailExample}`,
  accent: `Escreva o e-mail sem acentos. ${emailExample}`,
  manyAts: `O e-mail tem mais de um @: informe um endereço só. ${emailExample}`,
  noEnding: `Falta o final do e-mail. ${emailExample}`,
  dot: `Há um ponto sobrando no e-mail. ${emailExample}`,
  other: `Confira o e-mail: algo nele não está certo. ${emailExample}`,
}
