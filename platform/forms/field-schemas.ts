import * as z from "zod/mini"
import { hasControl, visibleText } from "#platform/text/visible-text.ts"
import { formatCount } from "#platform/text/format-count.ts"

/* Parts of form schemas. Their JSON Schema describes the documented form, not every input that `reading` accepts. */

/** Converts a client's input into the documented form, then validates that. */
export function reading<Documented extends z.ZodMiniType>(
  read: (sent: unknown, context: z.core.ParsePayload) => unknown,
  documented: Documented,
): z.ZodMiniType<z.output<Documented>> {
  return z.pipe(z.transform(read), documented as z.ZodMiniType<z.output<Documented>, unknown>)
}

/** Adds an error message; `path` names one of several controls. */
export function refuse(context: z.core.ParsePayload, message: string, path: PropertyKey[] = []): void {
  context.issues.push({ code: "custom", message, path, input: context.value })
}

interface TextRules {
  label: string
  /** In characters. */
  limit: number
  /** A multi-line field. */
  lines?: boolean
  /** The message when nothing was written; without it the field may be empty. */
  missing?: string | undefined
}

/** A visitor's text without invisible characters. */
export function visitorText({ label, limit, lines = false, missing }: TextRules) {
  const text = z.string(`Envie ${label} como texto.`).check(
    z.refine((text) => !hasControl(text), {
      error: `${label}: há um caractere invisível que não conseguimos guardar. Apague o campo e escreva de novo.`,
      abort: true,
    }),
    z.overwrite((text) => visibleText(text, { lines })),
    z.refine((text) => !/\p{Cs}/u.test(text), `${label}: há um caractere quebrado. Apague-o e escreva de novo.`),
    z.maxLength(limit, {
      error: ({ input }) =>
        `${label}: use até ${formatCount(limit)} caracteres (agora são ${formatCount(String(input).length)}).`,
    }),
  )
  return missing === undefined ? text : text.check(z.minLength(1, missing))
}
