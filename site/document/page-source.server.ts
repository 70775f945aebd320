import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import type { EntryContext } from "react-router"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import type { ShellParts } from "#site/shell/layout/shell.ts"

/**
 * Identifies what a page is rendered from: what its loaders returned, as it is sent to the browser, what they left for
 * the document alone (`parts`), and their headers. Components know nothing else but the address and the program. So two
 * pages of one address with the same source are the same, and the second need not be rendered. The data remain in the
 * context.
 */
export async function takePageSource(
  context: EntryContext,
  headers: Headers,
  parts: ReadonlyMap<Profile, ShellParts> = new Map(),
): Promise<string | undefined> {
  if (!context.serverHandoffStream) return undefined
  const data = await buffer(context.serverHandoffStream)
  context.serverHandoffStream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(data)
      controller.close()
    },
  })
  return (
    createHash("sha256")
      // Loaders finish in any order.
      .update(JSON.stringify([...headers, ...profiles.map((profile) => parts.get(profile))]))
      .update(data)
      .digest("base64url")
  )
}
