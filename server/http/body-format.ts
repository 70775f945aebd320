import { MIMEType } from "node:util"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** Refuses bodies that the parsers would misread: compressed ones, and text in another charset than UTF-8. */
export function refuseOtherFormats(app: FastifyInstance): void {
  // `preParsing` runs after the hooks that refuse a request whatever its body, and before any parser. Only POST has a
  // body: with another method these headers describe nothing.
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (request.method === "POST" && isUnreadable(request.headers))
      throw Object.assign(new Error("unsupported body"), { code: "FST_ERR_CTP_INVALID_MEDIA_TYPE", statusCode: 415 })
    return payload
  })
}

/** Longer than any content type with a boundary. Node's parser needs quadratic time for long runs of spaces. */
const typeMax = 500

/** The parsed content type; undefined if it is invalid or too long. */
export function mediaType(type: string): MIMEType | undefined {
  if (type.length > typeMax) return undefined
  try {
    return new MIMEType(type)
  } catch {
    return undefined
  }
}

function isUnreadable({ "content-encoding": encoding, "content-type": type }: FastifyRequest["headers"]): boolean {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") return true
  // Most requests have no content type; parsing an empty one would create an error for each of them.
  return type !== undefined && (type.length > typeMax || !readableCharsets.includes(charsetOf(type)))
}

/** ASCII is a subset of UTF-8. */
const readableCharsets = ["utf-8", "utf8", "us-ascii"]

/** The charset; UTF-8 for a content type that no parser accepts. */
function charsetOf(type: string): string {
  return mediaType(type)?.params.get("charset")?.toLowerCase() ?? "utf-8"
}
