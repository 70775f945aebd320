import { once } from "node:events"
import { type IncomingMessage, request } from "node:http"
import { end, giftFields, giftForm, multipartType } from "#test/receipts/gift-form.ts"

export interface Upload {
  url: string
  /** The visitor's IP address, sent as `X-Forwarded-For`. */
  sender: string
  /** Makes the gift different from all others. */
  number: number
  byPage: boolean
  bytes: Uint8Array
}

/**
 * Sends a gift with a receipt to the API or to the page's form. Returns the response's status and duration. The bytes
 * are sent as they are: with `fetch`, fifty forms of 10 MB took both processors for two seconds.
 */
export async function sendUpload(
  { url, sender, number, byPage, bytes }: Upload,
  signal?: AbortSignal,
): Promise<{ status: number; seconds: number }> {
  const fields = { ...giftFields, email: `celia${number}@exemplo.com.br`, message: `Boa viagem, ${number}!` }
  const form = giftForm(fields, { bytes: Buffer.alloc(0) })
  // The file's bytes belong before its last line break and the end of the form.
  const place = form.length - end.length - 2
  const started = performance.now()
  const path = byPage ? "/lua-de-mel/1/ana-e-pedro" : "/api/v1/honeymoon-message"
  const sending = request(url + path, {
    method: "POST",
    // Each visitor has a separate connection.
    agent: false,
    headers: {
      "content-type": multipartType,
      "content-length": form.length + bytes.length,
      "x-forwarded-for": sender,
    },
    signal,
  })
  for (const piece of [form.subarray(0, place), bytes, form.subarray(place)]) sending.write(piece)
  sending.end()
  const [response] = (await once(sending, "response")) as [IncomingMessage]
  for await (const _chunk of response);
  return { status: response.statusCode ?? 0, seconds: (performance.now() - started) / 1000 }
}
