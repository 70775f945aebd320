import * as z from "zod/mini"
import { findEmailProblem } from "#platform/text/email-address.ts"
import { reading, visitorText } from "#platform/forms/field-schemas.ts"
import { type PhoneProblem, parsePhone, withNinthDigit } from "#platform/text/phone.ts"
import { isRowId } from "#platform/ids/row-id.ts"
import { parseReais } from "#domain/honeymoon/honeymoon.ts"
import { plainReais } from "#platform/text/money.ts"
import { giftLabels, giftLimits } from "./gift-fields.ts"

/*
 * The schema of a gift message: the only definition of its fields, for the form in the browser, the page's action and
 * the API with its documentation. `parseGiftMessage` parses them. The receipt is inspected separately.
 */

const phoneProblems: Record<PhoneProblem, string> = {
  characters: "Telefone: use só números, como (41)99000-0000.",
  several: "Telefone: escreva um número só, como (41)99000-0000.",
  length: "Complete o telefone com DDD e número, como (41)99000-0000.",
  digits: "Confira o telefone: há números demais. De outro país, comece com + e o código.",
  mobile: "Confira o telefone: um celular começa com 9 depois do DDD. De outro país, comece com + e o código.",
  area: "Confira o DDD do telefone: este não existe no Brasil. De outro país, comece com + e o código.",
}
const missingName = "Escreva seu nome."

/** In the order of the form. */
export const giftSchema = {
  cote_id: reading((sent) => textOf(sent) || undefined, z.optional(id("Escolha uma das cotas da página."))),
  cote_title: text("cote_title", "Título da cota"),
  /** Its value is `120,00`, or undefined. */
  cote_value: reading(readReais, z.optional(reais("Informe o valor da cota como 120,00."))),
  name: text(
    "name",
    giftLabels.name,
    { missing: missingName },
    z.refine((name) => name === "" || /\p{L}/u.test(name), missingName),
  ),
  /** Its value is in lower case. */
  email: text(
    "email",
    giftLabels.email,
    { missing: "Informe seu e-mail, como nome@exemplo.com.br." },
    z.refine(
      (email) => email === "" || !findEmailProblem(email),
      "Confira o e-mail: escreva como em nome@exemplo.com.br.",
    ),
    z.toLowerCase(),
  ),
  /** Its value is digits with the area code; of another country with its `+`. */
  phone: z.pipe(
    text(
      "phone",
      "Telefone",
      { missing: "Informe seu telefone ou celular com DDD, como (41)99000-0000." },
      z.superRefine<string>((text, context) => {
        const parsed = parsePhone(text)
        if (text !== "" && "problem" in parsed)
          context.addIssue({ code: "custom", message: phoneProblems[parsed.problem], input: text })
      }),
    ),
    z.transform((text): string => {
      const parsed = parsePhone(text)
      return "phone" in parsed ? withNinthDigit(parsed.phone) : text
    }),
  ),
  message: text("message", "Mensagem", { missing: "Escreva sua mensagem para o casal.", lines: true }),
  id: id("Diga para qual casal é a mensagem: o código da página é um número maior que zero."),
}

/** A text with further checks, which also run when it is too long. */
function text(
  field: keyof typeof giftLimits,
  label: string,
  { missing, lines = false }: { missing?: string; lines?: boolean } = {},
  ...checks: Array<z.core.$ZodCheck<string>>
) {
  return reading(textOf, visitorText({ label, limit: giftLimits[field], missing, lines }).check(...checks))
}

function id(message: string) {
  const documented = z.string().check(z.regex(/^[1-9]\d{0,9}$/, message), z.refine(isRowId, message))
  return reading(textOf, documented)
}

function reais(message: string) {
  return z.string(message).check(z.regex(/^\d{1,9}(,\d{2})?$/, message))
}

/** Converts an amount as guests write it into the documented form; null if it is not an amount. */
function readReais(sent: unknown): string | null | undefined {
  const written = textOf(sent).trim()
  if (written === "") return undefined
  const cents = parseReais(written)
  return cents === undefined ? null : plainReais(cents)
}

/** A field of a form is a text; anything but text and numbers counts as missing. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}
