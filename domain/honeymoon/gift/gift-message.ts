import * as z from "zod/mini"
import { findEmailProblem } from "#platform/text/email-address.ts"
import { type PhoneProblem, parsePhone } from "#platform/text/phone.ts"
import { own } from "#platform/text/untrusted-input.ts"
import { hasControl, visibleText } from "#platform/text/visible-text.ts"
import { type GiftErrors, giftFields, giftLimits } from "./gift-fields.ts"
import { parseReais } from "#domain/honeymoon/honeymoon.ts"

/* The schema of a gift message, used by the form in the browser, the page's action and the API. */

/** A validated message, without its receipt. */
export interface GiftMessage {
  honeymoonId: number
  name: string
  email: string
  /** Digits with the area code; of another country with its `+`. */
  phone: string
  message: string
  /** The chosen quota, as far as the client stated it. */
  quota: { id: number | undefined; title: string | undefined; cents: number | undefined }
}

export type ParsedGiftMessage =
  | { message: GiftMessage; errors?: undefined }
  | { errors: GiftErrors; message?: undefined }

/** Validates the input of a form or client; returns all errors. */
export function parseGiftMessage(input: Readonly<Record<string, unknown>>): ParsedGiftMessage {
  const parsed = schema.safeParse(
    Object.fromEntries(Object.keys(schema.shape).map((field) => [field, textOf(own(input, field))])),
  )
  if (!parsed.success) return { errors: errorsOf(parsed.error.issues) }
  const { id, cote_id, cote_title, cote_value, ...words } = parsed.data
  const quota = {
    id: cote_id ? Number(cote_id) : undefined,
    title: cote_title || undefined,
    cents: cote_value ? parseReais(cote_value) : undefined,
  }
  const phone = parsePhone(words.phone)
  return { message: { honeymoonId: Number(id), ...words, phone: "phone" in phone ? phone.phone : words.phone, quota } }
}

/** The errors of one field's value; empty when it is valid. */
export function giftFieldProblems(field: keyof typeof schema.shape, value: string): string[] {
  const parsed = z.safeParse(schema.shape[field], value)
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.message))]
}

const phoneProblems: Record<PhoneProblem, string> = {
  characters: "Telefone: use só números, como (41) 99000-0000.",
  length: "Complete o telefone com DDD e número, como (41) 99000-0000.",
  area: "Confira o DDD do telefone: este não existe no Brasil. De outro país, comece com + e o código.",
}

const schema = z.object({
  id: z
    .string()
    .check(z.refine(isId, "Diga para qual casal é a mensagem: o código da página é um número maior que zero.")),
  name: required("Escreva seu nome.", "Nome", giftLimits.name).check(
    z.refine((text) => text === "" || /\p{L}/u.test(text), "Escreva seu nome."),
  ),
  email: required("Informe seu e-mail, como nome@exemplo.com.br.", "E-mail", giftLimits.email).check(
    z.refine(
      (text) => text === "" || !findEmailProblem(text),
      "Confira o e-mail: escreva como em nome@exemplo.com.br.",
    ),
    z.toLowerCase(),
  ),
  phone: required("Informe seu telefone ou celular com DDD, como (41) 99000-0000.", "Telefone", giftLimits.phone).check(
    z.superRefine<string>((text, context) => {
      const parsed = parsePhone(text)
      if (text !== "" && "problem" in parsed)
        context.addIssue({ code: "custom", message: phoneProblems[parsed.problem], input: text })
    }),
  ),
  message: required("Escreva sua mensagem para o casal.", "Mensagem", giftLimits.message, true),
  cote_id: z.string().check(z.refine((text) => text === "" || isId(text), "Escolha uma das cotas da página.")),
  cote_title: text("Título da cota", giftLimits.cote_title),
  cote_value: z.string().check(
    z.trim(),
    z.refine((value) => value === "" || parseReais(value) !== undefined, "Informe o valor da cota como 120,00."),
  ),
})

function required(missing: string, label: string, limit: number, lines = false) {
  return text(label, limit, lines).check(z.minLength(1, missing))
}

function text(label: string, limit: number, lines = false) {
  const controlled = `${label}: há um caractere invisível que não conseguimos guardar. Apague o campo e escreva de novo.`
  return z.string().check(
    z.refine((value) => !hasControl(value), { error: controlled, abort: true }),
    z.overwrite((value) => visibleText(value, { lines })),
    z.maxLength(limit, {
      error: ({ input }) =>
        `${label}: use até ${written(limit)} caracteres (agora são ${written(String(input).length)}).`,
    }),
    z.refine((value) => value.isWellFormed(), `${label}: há um caractere quebrado. Apague-o e escreva de novo.`),
  )
}

function written(count: number): string {
  return count.toLocaleString("pt-BR")
}

function isId(value: string): boolean {
  return /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

function errorsOf(issues: ReadonlyArray<z.core.$ZodIssue>): GiftErrors {
  const errors: GiftErrors = {}
  for (const field of giftFields) {
    const messages = issues.filter((issue) => issue.path[0] === field).map((issue) => issue.message)
    if (messages.length > 0) errors[field] = [...new Set(messages)]
  }
  return errors
}
