import * as z from "zod/mini"
import { reading } from "#platform/forms/field-schemas.ts"
import { highestId } from "#platform/ids/row-id.ts"
import type { Choice, Reference } from "./quote-options.ts"
import { chooseCount, chooseOption, isBlankChoice, longestLabel, readReference } from "./sent-choice.ts"

/* Schemas of the form's selects. Clients send `{ code, label }`, or either of them alone. */

type Message = string | ((issue: z.core.$ZodRawIssue) => string)

/** One of the offered answers; its value is the label. */
export function option(options: readonly string[], message: Message) {
  return reading((sent) => chooseOption(options, sent), documentedOption(options, message))
}

/** One of the offered answers, or none: then the value is the empty text. */
export function optionalOption(options: readonly string[], message: Message) {
  return reading(
    (sent) => (isBlankChoice(sent) ? "" : chooseOption(options, sent)),
    z.union([documentedOption(options, message), z.literal("")], { error: message }),
  )
}

/** A number from a list. */
export function count(
  options: readonly Choice[],
  message: string,
  read: Parameters<typeof reading>[0] = (sent) => chooseCount(options, sent),
) {
  const codes = options.map(({ code }) => code)
  const code = z.int().check(z.minimum(Math.min(...codes)), z.maximum(Math.max(...codes)))
  const label = z.enum(options.map((option) => option.label))
  return reading(read, codeOrLabel(code, label, message)) as z.ZodMiniType<number>
}

/**
 * A reference to a place; the server checks that it exists. `known` is our own place without a row, such as "abroad".
 */
export function place(message: string, known: { id: number; name: string }) {
  const code = z.int().check(z.minimum(0), z.maximum(highestId))
  const label = z.string().check(z.maxLength(longestLabel))
  return z.pipe(
    reading(
      (sent) => {
        const place = readReference(sent)
        return place?.code ?? place?.label
      },
      codeOrLabel(code, label, message),
    ),
    z.transform((place): Reference => {
      if (place === known.id || place === known.name) return { code: known.id, label: known.name }
      return typeof place === "number" ? { code: place } : { label: String(place) }
    }),
  )
}

function documentedOption(options: readonly string[], message: Message) {
  const label = z.enum(options)
  const choice = z.partial(z.strictObject({ code: label, label }))
  return z.union([choice, label], { error: message }) as unknown as z.ZodMiniType<string>
}

function codeOrLabel(code: z.ZodMiniType, label: z.ZodMiniType, message: string) {
  return z.union([z.partial(z.strictObject({ code, label })), code, label], message)
}
