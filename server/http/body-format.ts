import { MIMEType } from "node:util"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** Refuses bodies that would be read as something else than was sent: compressed ones, and texts in another character set. */
export function refuseOtherFormats(app: FastifyInstance): void {
  // After the hooks that refuse a request whatever its body, and before any parser.
  app.addHook("preParsing", async (request, _reply, payload) => {
    if (isUnreadable(request.headers))
      throw Object.assign(new Error("unsupported body"), { code: "FST_ERR_CTP_INVALID_MEDIA_TYPE", statusCode: 415 })
    return payload
  })
}

function isUnreadable({ "content-encoding": encoding, "content-type": type = "" }: FastifyRequest["headers"]): boolean {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== "identity") return true
  return !readableCharsets.includes(charsetOf(type))
}

/** The site reads UTF-8; ASCII is a part of it. */
const readableCharsets = ["utf-8", "utf8", "us-ascii"]

function charsetOf(type: string): string {
  try {
    return new MIMEType(type).params.get("charset")?.toLowerCase() ?? "utf-8"
  } catch {
    // No type at all, or one that no parser takes.
    return "utf-8"
  }
}
