import { isObject } from "#platform/text/untrusted-input.ts"

/** No form of ours nests deeper. Without a limit, a small body of nested lists would exhaust the stack. */
const maxDepth = 8

/**
 * JSON text that is equal for equal values, whatever the order of their fields, and different for different ones. An
 * object is written as `{ "fields": [[name, value], …] }`, so no list looks like it. Values nested deeper than 8 levels
 * are left out.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value, maxDepth))
}

function sorted(value: unknown, depth: number): unknown {
  if (depth === 0) return null
  if (Array.isArray(value)) return value.map((item) => sorted(item, depth - 1))
  if (!isObject(value)) return value ?? null
  const fields = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => [name, sorted(item, depth - 1)])
  return { fields }
}
