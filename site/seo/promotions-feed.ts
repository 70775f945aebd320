import { defaultTreeAdapter, serialize } from "parse5"
import { href } from "react-router"
import { imageTypes, presentImage } from "#platform/images/image.ts"
import { type PackageRow, packageHref } from "#domain/packages/package.ts"
import { listNewestPromotions } from "#domain/packages/packages.server.ts"
import { type Price, priceOf, rateNotes, textInReais } from "#domain/packages/price.ts"
import { takeTurn } from "#platform/event-loop/take-turn.server.ts"
import { today } from "#platform/time/day.ts"
import { type Profile, profileNames, profiles } from "#domain/agency/profile.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { Route } from "./+types/promotions-feed"
import { xmlResponse } from "./machine-response.ts"

/** The promotions in force, of both profiles, the newest first, as RSS 2.0. Of each profile the last 300 at most. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, origin, clock } = services
  const agency = await getAgency(services)
  const day = today(clock())
  const promotions: Array<{ profile: Profile; row: PackageRow }> = []
  for (const profile of profiles) {
    await takeTurn()
    promotions.push(...(await listNewestPromotions(db, profile, day)).map((row) => ({ profile, row })))
  }
  await takeTurn()
  const newest = promotions.sort((a, b) => (b.row.promotion_starts ?? "").localeCompare(a.row.promotion_starts ?? ""))
  const item = newest.map(({ profile, row }) => {
    const link = origin + packageHref(profile, row)
    const picture = row.images[0] && origin + presentImage(row.images[0]).path
    return {
      title: row.name,
      link,
      // Another name is the same promotion, another start is a new one.
      guid: { "@isPermaLink": "false", "#text": [origin, profile, row.id, row.promotion_starts].join("/") },
      pubDate: midnight(row.promotion_starts ?? day).toUTCString(),
      description: htmlOf([row.summary, priceText(priceOf(row, day, agency.rates))].filter(Boolean).join(" ")),
      category: profileNames[profile],
      ...(picture && { enclosure: { "@url": picture, "@length": "0", "@type": imageTypes.jpg } }),
    }
  })
  const channel = {
    title: `Promoções da ${agency.name}`,
    link: `${origin}/`,
    description: htmlOf(agency.description),
    language: "pt-BR",
    lastBuildDate: midnight(day).toUTCString(),
    "atom:link": { "@href": origin + href("/promocoes.xml"), "@rel": "self", "@type": "application/rss+xml" },
    item,
  }
  await takeTurn()
  return xmlResponse(
    { rss: { "@version": "2.0", "@xmlns:atom": "http://www.w3.org/2005/Atom", channel } },
    "application/rss+xml",
  )
}

/** Escapes plain text, because feed readers parse descriptions as HTML. */
function htmlOf(text: string): string {
  const fragment = defaultTreeAdapter.createDocumentFragment()
  defaultTreeAdapter.insertText(fragment, text)
  return serialize(fragment)
}

/** "De R$ 5.000,00 por R$ 4.190,00, por pessoa. Promoção válida de 14/11/2026 até 30/11/2026." */
function priceText(price: Price): string {
  const { base, promotional, basis, startsOn, endsOn } = price
  if (!promotional) return ""
  const amounts = `${base ? `De ${textInReais(base)} por` : "Por"} ${textInReais(promotional)}`
  const prices = `${[amounts, basis].filter(Boolean).join(", ")}.`
  return [prices, ...rateNotes(price), `Promoção válida de ${startsOn} até ${endsOn}.`].join(" ")
}

/** Midnight in São Paulo, without daylight saving time since 2019. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`)
}
