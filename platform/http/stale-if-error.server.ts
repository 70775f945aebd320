import { isUnavailable } from "#platform/database/unavailable.ts"

/**
 * What `read` gives; while the database is away, what it gave last. So a form that was shown once comes back
 * with what was typed when it cannot be stored. Only for what is of bounded number: it is kept as long as the process.
 */
export async function staleIfError<Value extends object>(
  { memory }: { memory: Map<string, unknown> },
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const key = `last known ${name}`
  try {
    const value = await read()
    memory.set(key, value)
    return value
  } catch (error) {
    const known = memory.get(key) as Value | undefined
    if (known && isUnavailable(error)) return known
    // What is gone, or was never there, must not come back.
    if (!isUnavailable(error)) memory.delete(key)
    throw error
  }
}

/** For `catch`: does with this value while the database is away; any other failure stays one. */
export function whenUnavailable<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isUnavailable(error)) return value
    throw error
  }
}
