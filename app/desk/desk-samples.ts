import sharp from "sharp"
import { sendGiftMessage } from "#app/honeymoon/send-gift-message.server.ts"
import { parseQuote } from "#app/quotes/parse-quote.ts"
import { sampleDay, tripSample } from "#app/quotes/quote-samples.ts"
import { payloadOf } from "#app/quotes/quote.ts"
import { requestQuote } from "#app/quotes/request-quote.server.ts"
import type { Services } from "#app/services.server.ts"
import type { Database } from "#database/connect.ts"

/* Requests as visitors of the demo agency send them, for tests: each says only what it changes. */

/** Returns the protocol. */
export async function sendQuote(services: Services, changes: object = {}): Promise<string> {
  return (await requestQuote(services, { ...tripSample, ...changes })).protocol
}

/** Returns the protocol. Each receipt is another picture, so that no gift counts as a repeat. */
export async function sendGift(services: Services, changes: object = {}): Promise<string> {
  const fields = { id: 1, name: "Tia Rosa", email: "rosa@exemplo.com.br", phone: "(41) 98000-0000", message: "Felicidades!", ...changes }
  return (await sendGiftMessage(services, { fields, receipt: await samplePicture() })).protocol
}

let pictures = 0

export function samplePicture(): Promise<Buffer> {
  return sharp({ create: { width: 40 + ++pictures, height: 30, channels: 3, background: "#e6ddc9" } }).png().toBuffer()
}

/** Many stored quotes, two in each second, with an observation of 300 letters. */
export async function insertManyQuotes(db: Database, count: number): Promise<void> {
  const { asked } = parseQuote({ ...tripSample, observation: "x".repeat(300) }, sampleDay)
  const request = JSON.stringify(payloadOf({ ...asked, state: { code: 18, label: "Paraná (PR)" }, city: { code: 1, label: "Curitiba" }, countryCity: { code: 0, label: "Ainda não sei" } }))
  const start = Date.parse("2026-01-01T12:00:00Z")
  for (let first = 0; first < count; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - first) }, (_, index) => ({
      protocol: `TV-${String(first + index).padStart(8, "0")}`, type: "T" as const, status: "new", name: "Helena Prado", email: "helena@exemplo.com.br",
      cellphone: "41990000000", phone: null, state_id: 18, city_id: 1, city_ibge_code: "4106902", request, context: null,
      created_at: new Date(start + Math.floor((first + index) / 2) * 1000).toISOString(), last_contact_at: null,
    }))
    await db.insertInto("quote_request").values(rows).execute()
  }
}
