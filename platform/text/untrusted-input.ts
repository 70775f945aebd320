/* Helpers for input of unknown shape. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** An own field; never one of the prototype. */
export function own<Value>(value: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined
}
