import { abroad, cityAbroad } from "#domain/places/places.ts"
import { type EmailProblem, findEmailProblem } from "#platform/text/email-address.ts"
import { type PhoneProblem, isMobile, parsePhone } from "#platform/text/phone.ts"
import type { Quote } from "./quote.ts"
import { type Reading, readPlace, readText } from "./quote-reading.ts"

/* Parsing of name, contact data and the visitor's home. */

export function readVisitor(form: Reading): Pick<Quote, "name" | "email" | "cellphone" | "phone" | "state" | "city"> {
  return {
    name: readName(form),
    email: readEmail(form),
    cellphone: readPhone(form, "cellphone"),
    phone: readPhone(form, "phone"),
    ...readHome(form),
  }
}

/** With this message the form offers to move the number to the field for mobile numbers. */
export const phoneIsMobile =
  "Este número parece de celular: informe-o em Celular, ou escreva aqui um fixo, como (41) 3000-0000."

function readName(form: Reading): string {
  const name = readText(form, "name")
  if (!form.errors.name && !/\p{L}/u.test(name)) form.refuse("name", "Escreva seu nome.")
  return name
}

function readEmail(form: Reading): string {
  const email = readText(form, "email")
  const problem = form.errors.email ? undefined : findEmailProblem(email)
  if (problem) form.refuse("email", emailMessages[problem])
  return email.toLowerCase()
}

function readPhone(form: Reading, field: "cellphone" | "phone"): string {
  const text = readText(form, field)
  if (form.errors[field]) return ""
  if (text === "") {
    if (field === "cellphone") form.refuse(field, "Informe seu celular com DDD, como (41) 99000-0000.")
    return ""
  }
  const parsed = parsePhone(text)
  const problem = "problem" in parsed ? phoneProblems[field][parsed.problem] : undefined
  if (problem) form.refuse(field, problem)
  if (!("phone" in parsed)) return ""
  // Eleven digits are a mobile number's, and those begin with 9 after the area code.
  if (field === "phone" && /^\d{11}$/.test(parsed.phone))
    form.refuse(field, isMobile(parsed.phone) ? phoneIsMobile : phoneProblems.phone.length)
  return parsed.phone
}

const phoneProblems: Record<"cellphone" | "phone", Record<PhoneProblem, string>> = {
  cellphone: {
    characters: "Celular: use só números, como (41) 99000-0000.",
    length: "Complete o celular com DDD e número, como (41) 99000-0000.",
    area: "Confira o DDD do celular: este não existe no Brasil. De outro país, comece com + e o código.",
  },
  phone: {
    characters: "Telefone: use só números, como (41) 3000-0000.",
    length: "Complete o telefone com DDD e número, como (41) 3000-0000, ou deixe em branco.",
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

/** Reads where the visitor lives. Abroad there is no municipality. */
function readHome(form: Reading): Pick<Quote, "state" | "city"> {
  const state = readPlace(form, "state", "Escolha o estado onde você mora.")
  if (state.code === abroad.id || state.label === abroad.name) {
    return { state: { code: abroad.id, label: abroad.name }, city: { code: cityAbroad.id, label: cityAbroad.name } }
  }
  return { state, city: readPlace(form, "city", "Escolha a cidade onde você mora.") }
}
