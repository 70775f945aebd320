import { createHash } from "node:crypto"
import { buffer } from "node:stream/consumers"
import type { EntryContext } from "react-router"

/**
 * Identifies what a page is rendered from: what its loaders returned, as it is sent to the browser, and their headers.
 * Components know nothing else but the address and the program. So two pages of one address with the same source are
 * the same, and the second need not be rendered. The data remain in the context.
 */
export async function takePageSource(context: EntryContext, headers: Headers): Promise<string | undefined> {
  if (!context.serverHandoffStream) return undefined
  const data = await buffer(context.serverHandoffStream)
  context.serverHandoffStream = new ReadableStream({
    start: (controller) => {
      controller.enqueue(data)
      controller.close()
    },
  })
  return createHash("sha256")
    .update(JSON.stringify([...headers]))
    .update(data)
    .digest("base64url")
}
