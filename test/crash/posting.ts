import type { PlannedRequest } from "./plan.ts"
import { drawReceipt } from "./receipt-picture.ts"

/** A request as sent over HTTP. */
export interface Posting {
  method: "POST"
  path: "/api/v1/budget" | "/api/v1/honeymoon-message"
  headers: Record<string, string>
  body: Buffer<ArrayBuffer>
}

/** The body and headers of a planned request; identical for every attempt. */
export async function postingOf(request: PlannedRequest): Promise<Posting> {
  const key: Record<string, string> = request.key === undefined ? {} : { "idempotency-key": request.key }
  if (request.kind === "quote") {
    return {
      method: "POST",
      path: "/api/v1/budget",
      headers: { ...key, "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(request.payload)),
    }
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(request.fields)) form.append(name, value)
  form.append(
    "receipt",
    new Blob([new Uint8Array(await drawReceipt(request.number)), new Uint8Array(request.receiptBytes ?? 0)], {
      type: "image/png",
    }),
    "comprovante.png",
  )
  const encoded = new Response(form)
  const headers = { ...key, "content-type": encoded.headers.get("content-type") as string }
  return { method: "POST", path: "/api/v1/honeymoon-message", headers, body: Buffer.from(await encoded.arrayBuffer()) }
}
