import type { ContentVersion } from "./content-version.ts"
import { isUnavailable } from "./unavailable.ts"

interface Entry {
  version: string
  value: Promise<unknown>
}

/**
 * Remembers what `read` gives until the content changes.
 * For the small things that every page needs: the agency, the menus.
 */
export async function cachedContent<Value>(
  { memory, contentVersion }: { memory: Map<string, unknown>; contentVersion: ContentVersion },
  key: string,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = memory.get(key) as Entry | undefined
  const version = await contentVersion.current()
  if (known?.version === version) return known.value as Promise<Value>
  const value = read().catch((error: unknown) => {
    // While the database is away, what was read last is the best there is. Nothing of the failure is cachedContent.
    if (known) memory.set(key, known)
    else memory.delete(key)
    if (known && isUnavailable(error)) return known.value as Value
    throw error
  })
  memory.set(key, { version, value } satisfies Entry)
  return value
}
