import { isUnavailable } from "#database/unavailable.ts"
import type { Services } from "#app/services.server.ts"

interface Entry {
  version: string
  value: Promise<unknown>
}

/** How long a version is believed without asking the database again. */
const versionSeconds = 1

/**
 * Remembers what `read` gives until the content changes (setting `content_version`, written by every import).
 * For the small things that every page needs: the agency, the menus.
 */
export async function remembered<Value>(services: Services, key: string, read: () => Promise<Value>): Promise<Value> {
  const known = services.memory.get(key) as Entry | undefined
  // While the database is away, what was read last is the best there is.
  const version = await contentVersion(services).catch((error: unknown) => {
    if (known && isUnavailable(error)) return known.version
    throw error
  })
  if (known?.version === version) return known.value as Promise<Value>
  const value = read()
  services.memory.set(key, { version, value } satisfies Entry)
  // A failure is not remembered: the next visitor tries again.
  value.catch(() => services.memory.delete(key))
  return value
}

async function contentVersion(services: Services): Promise<string> {
  const known = services.memory.get("version") as { at: number; version: Promise<string> } | undefined
  const now = performance.now()
  if (known && now - known.at < versionSeconds * 1000) return known.version
  const version = services.db
    .selectFrom("setting")
    .select("value")
    .where("name", "=", "content_version")
    .executeTakeFirst()
    .then((row) => row?.value ?? "")
  services.memory.set("version", { at: now, version })
  version.catch(() => services.memory.delete("version"))
  return version
}
