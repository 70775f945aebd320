import { abroad, cityAbroad } from "#domain/places/places.ts"
import { type PhoneProblem, isMobile, parsePhone } from "#platform/text/phone.ts"
import type { Quote } from "./quote.ts"
import { type Reading, readPlace, readText } from "./quote-reading.ts"

/* Who asks: name, addresses, and where the visitor lives. */

export function readVisitor(form: Reading): Pick<Quote, "name" | "email" | "cellphone" | "phone" | "state" | "city"> {
  return {
    name: readName(form),
    email: readEmail(form),
    cellphone: readPhone(form, "cellphone"),
    phone: readPhone(form, "phone"),
    ...readHome(form),
  }
}

/** The form offers to move such a number to the right field. */
export const phoneIsMobile =
  "Este número parece de celular: informe-o em Celular, ou escreva aqui um fixo, como (41) 3000-0000."

function readName(form: Reading): string {
  const name = readText(form, "name")
  if (!form.errors.name && !/\p{L}/u.test(name)) form.refuse("name", "Escreva seu nome.")
  return name
}

function readEmail(form: Reading): string {
  const email = readText(form, "email")
  const problem = form.errors.email ? undefined : emailProblem(email)
  if (problem) form.refuse("email", problem)
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

function emailProblem(email: string): string | undefined {
  const example = "Escreva como em nome@exemplo.com.br."
  if (email === "") return "Informe seu e-mail, como nome@exemplo.com.br."
  if (/\s/.test(email)) return `Tire os espaços do e-mail. ${example}`
  if (!email.includes("@")) return `Falta o @ no e-mail. ${example}`
  if (/[^\x20-\x7e]/.test(email)) return `Escreva o e-mail sem acentos. ${example}`
  const [local = "", domain = "", ...more] = email.split("@")
  if (more.length > 0) return `O e-mail tem mais de um @: informe um endereço só. ${example}`
  if (domain !== "" && !domain.includes(".")) return `Falta o final do e-mail. ${example}`
  if (email.includes("..") || local.startsWith(".") || local.endsWith("."))
    return `Há um ponto sobrando no e-mail. ${example}`
  // No mail server means a coded word here, but some programs would decode one into another address.
  const valid =
    local.length <= 64 &&
    !local.includes("=?") &&
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/i.test(local) &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(domain)
  return valid ? undefined : `Confira o e-mail: algo nele não está certo. ${example}`
}

/** Where the visitor lives. Who lives abroad has no municipality of ours. */
function readHome(form: Reading): Pick<Quote, "state" | "city"> {
  const state = readPlace(form, "state", "Escolha o estado onde você mora.")
  if (state.code === abroad.id || state.label === abroad.name) {
    return { state: { code: abroad.id, label: abroad.name }, city: { code: cityAbroad.id, label: cityAbroad.name } }
  }
  return { state, city: readPlace(form, "city", "Escolha a cidade onde você mora.") }
}
