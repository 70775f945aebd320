/* Helpers for input of unknown shape. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
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
