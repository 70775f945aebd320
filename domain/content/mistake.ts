import type * as z from "zod"

/** An error or warning in content files that the agency has to correct. */
export interface Mistake {
  /** Path inside the content folder. */
  file: string
  line: number
  /** `promotion.ends`, `images[1]`; empty when it is about the whole file or entry. */
  field: string
  reason: string
}

export type Path = ReadonlyArray<string | number>

/** Formats `["cotes", 0, "value"]` as `cotes[0].value`. */
export function fieldName(path: Path): string {
  return path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : name ? `${name}.${part}` : part),
    "",
  )
}

/** Formats a mistake as `countries.yaml:12  title: falta preencher`. */
export function mistakeLine({ file, line, field, reason }: Mistake): string {
  return `${file}:${line}  ${field ? `${field}: ` : ""}${reason}`
}

/** The message of a Zod issue for people who edit content. Messages written in a schema take precedence. */
export function explainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return explainType(issue.expected, issue.input)
    case "too_small":
      return tooFew(issue.origin, issue.minimum)
    case "too_big":
      return issue.origin === "string"
        ? `longo demais: no máximo ${issue.maximum} caracteres`
        : `grande demais: no máximo ${issue.maximum}`
    case "invalid_format":
      return formats[issue.format] ?? "não está no formato esperado"
    case "not_multiple_of":
      return issue.divisor === 0.01 ? "use no máximo duas casas decimais" : `use um múltiplo de ${issue.divisor}`
    case "invalid_value":
      if (typeof issue.input === "number" && issue.values.includes(`${issue.input}`))
        return `escreva entre aspas: "${issue.input}"`
      return `use ${issue.values.length > 1 ? "um destes" : "o valor"}: ${issue.values.join(", ")}`
    default:
      return "valor recusado"
  }
}

const expectations: Record<string, string> = {
  string: "um texto",
  number: "um número",
  int: "um número inteiro",
  boolean: "true ou false",
  array: "uma lista",
  object: "um grupo de campos",
}

const formats: Record<string, string> = {
  email: "use um e-mail, como nome@agencia.com.br",
  url: "use um endereço completo que comece com https://",
}

function explainType(expected: string, input: unknown): string {
  if (input === undefined) return "falta preencher"
  if (input === null) return "está vazio: preencha ou apague a linha"
  const wanted = expectations[expected] ?? expected
  if (expected === "string" && typeof input !== "object") return `esperava ${wanted}: escreva entre aspas`
  return `esperava ${wanted}`
}

function tooFew(origin: string, minimum: number | bigint): string {
  if (origin === "string") return "está vazio: preencha ou apague a linha"
  if (origin === "array") return `precisa de pelo menos ${minimum}`
  return `pequeno demais: no mínimo ${minimum}`
}
