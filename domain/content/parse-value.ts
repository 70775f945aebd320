import * as z from "zod"
import type { Kind } from "./content.ts"
import { type Findings, type Located, type ParsedContent, type Place, mistakeAt } from "./parsed-content.ts"
import { type Path, explainIssue } from "./mistake.ts"

/** Parses one entry, picture or the agency. Undefined when it breaks its schema, with a mistake for each problem. */
export function parseValue<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  at: Place,
  findings: Findings,
): Located<Value> | undefined {
  const parsed = schema.safeParse(value, { error: explainIssue })
  if (parsed.success) return { value: parsed.data, written: value, at }
  for (const issue of parsed.error.issues) {
    const path = issue.path as Path
    if (issue.code !== "unrecognized_keys") findings.mistakes.push(mistakeAt(at, path, issue.message))
    else
      for (const key of issue.keys)
        findings.mistakes.push(mistakeAt(at, [...path, key], `não existe este campo aqui${existing(schema, path)}`))
  }
  return undefined
}

/** Keeps the valid parts of a value that breaks its schema, for rules that concern several fields. */
export function collectValidParts(
  { broken }: Pick<ParsedContent, "broken">,
  kind: Kind | "agency",
  schema: z.core.$ZodType,
  { value, at }: Located<unknown>,
) {
  const valid = validPart(schema, value)
  if (valid !== undefined) (broken[kind] as Array<Located<unknown>>).push({ value: valid, at })
}

/** The value, with invalid parts of a group or list undefined. */
function validPart(outer: z.core.$ZodType, value: unknown): unknown {
  const parsed = z.safeParse(outer, value)
  if (parsed.success) return parsed.data
  const schema = unwrap(outer)
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item: unknown) => validPart(schema.element, item))
  if (!(schema instanceof z.ZodObject) || typeof value !== "object" || value === null) return undefined
  const values = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(schema.shape).map(([key, inner]) => [key, validPart(inner, values[key])]))
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
  return isWrapped ? unwrap(schema.unwrap()) : schema
}

/** The valid names, for the message about an unknown one. */
function existing(schema: z.ZodType, path: Path): string {
  return path.length === 0 && schema instanceof z.ZodObject
    ? `; os que existem: ${Object.keys(schema.shape).join(", ")}`
    : ""
}
