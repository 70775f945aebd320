import * as z from "zod"
import { type Findings, type Located, type Place, mistakeAt } from "./parsed-content.ts"
import { type Path, explainIssue } from "./mistake.ts"

/** Parses one entry, picture or the agency. Undefined when it breaks its schema, with a mistake for each problem. */
export function parseValue<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  at: Place,
  findings: Findings,
): Located<Value> | undefined {
  const parsed = schema.safeParse(value, { error: explainIssue })
  if (parsed.success) return { value: parsed.data, at }
  for (const issue of parsed.error.issues) {
    const path = issue.path as Path
    if (issue.code !== "unrecognized_keys") findings.mistakes.push(mistakeAt(at, path, issue.message))
    else
      for (const key of issue.keys)
        findings.mistakes.push(mistakeAt(at, [...path, key], `não existe este campo aqui${existing(schema, path)}`))
  }
  return undefined
}

/** The names that may be meant instead of an unknown one. */
function existing(schema: z.ZodType, path: Path): string {
  return path.length === 0 && schema instanceof z.ZodObject
    ? `; os que existem: ${Object.keys(schema.shape).join(", ")}`
    : ""
}
