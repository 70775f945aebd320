import { LRUCache } from "lru-cache"
import { href } from "react-router"
import { openingHtml } from "#domain/agency/content-html.server.ts"
import { plainText } from "#platform/text/safe-html.server.ts"
import type { Image } from "#platform/images/image.ts"
import { formatReais, plainReais } from "#platform/text/money.ts"
import { staleIfError } from "#platform/http/stale-if-error.server.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { requireFound, notFoundPage, pageId } from "#site/shell/page/load-page.server.ts"
import { type Honeymoon, honeymoonSlug } from "#domain/honeymoon/honeymoon.ts"
import { findHoneymoon } from "#domain/honeymoon/honeymoons.server.ts"
import { drawQr, pixText, showReceiver } from "#domain/honeymoon/pix/pix.server.ts"
import type { PixCode } from "#domain/honeymoon/pix/pix.ts"

/** A quota for the page. */
export interface ShownQuota {
  id: number
  title: string
  price: string
  /** The price as the form sends it: `120,00`. */
  value: string
  image: Image | null
  /** The Pix payment of its price; null if the couple does not accept Pix. */
  pix: PixCode | null
}

/** The couple's page. A wrong name in the address answers 404, unlike elsewhere: only guests should find the page. */
export async function showHoneymoon(services: Services, params: { id: string; name: string }, url: URL) {
  const { honeymoon, replyWithin, retentionDays } = await readPage(services, pageId(params.id))
  const name = honeymoonSlug(honeymoon)
  if (params.name !== name) throw notFoundPage()
  const [cover = null, ...pictures] = honeymoon.images
  const pixOf = writePix(honeymoon)
  const anyAmount = pixOf()
  const sent = url.searchParams.get("enviado")
  const chosen = url.searchParams.get("cota")
  return {
    id: honeymoon.id,
    canonical: href("/lua-de-mel/:id/:name", { id: String(honeymoon.id), name }),
    title: honeymoon.title,
    description: openingHtml(honeymoon.description, "tourism"),
    summary: plainText(honeymoon.description),
    moreInfo: openingHtml(honeymoon.more_info, "tourism"),
    cover,
    pictures,
    quotas: honeymoon.quotas.map(({ id, title, value_cents, image }): ShownQuota => ({
      id,
      title,
      price: formatReais(value_cents),
      value: plainReais(value_cents),
      image,
      pix: pixOf(value_cents),
    })),
    /** The receiver, and the payment without an amount. */
    pix: honeymoon.pix && anyAmount ? { receiver: showReceiver(honeymoon.pix), anyAmount } : null,
    /** The quota in the address: how browsers without scripts choose. */
    chosen: honeymoon.quotas.some(({ id }) => String(id) === chosen) ? (chosen as string) : undefined,
    replyWithin,
    /** Whether a confirmation can arrive: without an email server it becomes a file. */
    sendsEmails: !services.mailer.isFolder,
    /** How long messages and receipts are kept. */
    retentionDays,
    /** Protocol of the message just sent without scripts. */
    sent: isProtocol(sent) ? sent : null,
  }
}

/** QR codes by their text: drawing one takes more than a millisecond. */
const pixCodes = new LRUCache<string, PixCode>({ max: 1_000 })

function writePix({ pix }: Honeymoon): (cents?: number) => PixCode | null {
  return (cents) => {
    const text = pix && pixText(pix, cents)
    if (!text) return null
    const code = pixCodes.get(text) ?? { text, qr: drawQr(text) }
    pixCodes.set(text, code)
    return code
  }
}

/** While the database is unavailable, the page as it was last shown is used. */
function readPage(services: Services, id: number) {
  return staleIfError(services, `honeymoon ${id}`, async () => {
    const honeymoon = requireFound(await findHoneymoon(services.db, id))
    const { reply_within, retention } = await getAgency(services)
    return { honeymoon, replyWithin: reply_within, retentionDays: retention.gifts_days }
  })
}

export type ShownHoneymoon = Awaited<ReturnType<typeof showHoneymoon>>
