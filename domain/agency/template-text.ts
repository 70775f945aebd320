import { foldName } from "#platform/text/remove-accents.ts"
import { text } from "./content-fields.ts"

/* Texts of the agency with placeholders: `Olá, {nome}!`. Accents and capitals in the braces do not matter. */

const placeholder = /\{([^{}]*)\}/g

/** The schema of a text in one line that may use these placeholders and no other. */
export function templateLine(placeholders: readonly string[]) {
  return template(placeholders, 200).refine((value) => !/[\r\n]/.test(value), "escreva em uma linha só")
}

/** The schema of a text of any number of lines that may use these placeholders and no other. */
export function templateText(placeholders: readonly string[]) {
  return template(placeholders, 1_500)
}

/** Replaces each placeholder once: a value that looks like one stays as it is. */
export function fillTemplate(written: string, values: Readonly<Record<string, string>>): string {
  return written.replace(placeholder, (found, inner: string) => {
    const name = foldName(inner)
    return Object.hasOwn(values, name) ? (values[name] ?? "") : found
  })
}

/** Whether the text uses the placeholder. */
export function hasPlaceholder(written: string, name: string): boolean {
  return [...written.matchAll(placeholder)].some(([, inner = ""]) => foldName(inner) === name)
}

function template(placeholders: readonly string[], max: number) {
  const known = placeholders.map((name) => `{${name}}`).join(", ")
  return text.max(max).superRefine((value, { addIssue }) => {
    for (const [found, inner = ""] of value.matchAll(placeholder))
      if (!placeholders.includes(foldName(inner)))
        addIssue({ code: "custom", message: `não existe ${found} neste texto; os que existem: ${known}` })
    if (/[{}]/.test(value.replace(placeholder, "")))
      addIssue({ code: "custom", message: `há uma chave { ou } sem par; os que existem: ${known}` })
  })
}
