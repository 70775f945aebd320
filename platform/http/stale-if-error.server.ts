import { isUnavailable } from "#platform/database/unavailable.ts"

/**
 * Returns what `read` gives or, while the database is unavailable, what it gave last. So a form that was shown once is
 * shown again with its values when it cannot be stored. Only for a bounded number of names: values stay in memory for
 * as long as the process runs.
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
    // What was removed must not come back.
    if (!isUnavailable(error)) memory.delete(key)
    throw error
  }
}

/** For `catch`: returns this value while the database is unavailable; rethrows any other error. */
export function whenUnavailable<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (isUnavailable(error)) return value
    throw error
  }
}
