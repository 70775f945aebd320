import { withoutMarks } from "#platform/text/visible-text.ts"

/**
 * An entry as it was read before its texts lost their invisible marks: digests of imports that recorded nothing else
 * are of that reading. `written` is the entry as the file has it.
 */
export function restoreMarks(value: unknown, written: unknown): unknown {
  if (typeof value === "string" && typeof written === "string")
    return read(withoutMarks(written)) === value ? read(written) : value
  if (typeof value !== "object" || value === null || typeof written !== "object" || written === null) return value
  const inside = written as Record<string, unknown>
  if (Array.isArray(value)) return value.map((item, index) => restoreMarks(item, inside[index]))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restoreMarks(item, inside[key])]))
}

function read(text: string): string {
  return text.normalize("NFC").trim()
}
