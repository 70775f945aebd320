import { createHash, createHmac } from "node:crypto"
import type { IncomingMessage } from "node:http"

/* Checks AWS Signature Version 4 as its specification says. It shares no code with the client that signs. */

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Whether the request was signed with this secret, method, address, query and signed headers included. */
export function isSignedWith(secret: string, { method = "", url = "", headers }: IncomingMessage): boolean {
  const [, date, region, service, names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? []
  if (!date || !names.split(";").includes("host") || !String(headers["x-amz-date"]).startsWith(date)) return false
  const [path = "", query = ""] = url.split("?", 2)
  const parameters = query
    .split("&")
    .filter(Boolean)
    .map((pair) =>
      pair
        .split("=")
        .map((part) => encode(decodeURIComponent(part)))
        .concat("")
        .slice(0, 2)
        .join("="),
    )
  const lines = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [
    method,
    path,
    parameters.sort().join("&"),
    ...lines,
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n")
  const scope = `${date}/${region}/${service}/aws4_request`
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"],
    scope,
    createHash("sha256").update(canonical).digest("hex"),
  ].join("\n")
  const key = [region as string, service as string, "aws4_request"].reduce(
    (key, word) => hmac(key, word),
    hmac(`AWS4${secret}`, date),
  )
  return hmac(key, text).toString("hex") === signature
}
