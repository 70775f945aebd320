/* Helpers for input of unknown shape. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The value if it is an object. */
export function asGroup(value: unknown): Record<string, unknown> | undefined {
  return isObject(value) ? value : undefined
}

/** The value if it is a list, otherwise an empty one. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : []
}

/** A text or number as text; empty for anything else. */
export function plainValue(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : ""
}

/** The input without one of its fields. */
export function without(input: unknown, key: string): unknown {
  if (!isObject(input)) return input
  const { [key]: _left, ...rest } = input
  return rest
}

/** An own field; never one of the prototype. */
export function own<Value>(value: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined
}
