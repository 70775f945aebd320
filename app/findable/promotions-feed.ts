import { Feed } from "feed"
import { href } from "react-router"
import { presentImage } from "#app/images/image.ts"
import { packageHref } from "#app/packages/package.ts"
import { listPromotions } from "#app/packages/packages.server.ts"
import { type Price, priceOf } from "#app/packages/price.ts"
import { today } from "#app/packages/promotion.ts"
import { profileNames, profiles } from "#app/profile/profile.ts"
import { servicesContext } from "#app/services.server.ts"
import { getAgency } from "#app/site/agency.server.ts"
import type { Route } from "./+types/promotions-feed"
import { textAnswer } from "./found-answer.ts"

/** The promotions in force, of both profiles, the newest first, as RSS 2.0. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, origin, clock } = services
  const agency = await getAgency(services)
  const day = today(clock())
  const lists = await Promise.all(profiles.map(async (profile) => (await listPromotions(db, profile, day)).map((row) => ({ profile, row }))))
  const feed = new Feed({
    title: `Promoções da ${agency.name}`,
    description: agency.description,
    id: `${origin}/`,
    link: `${origin}/`,
    feedLinks: { rss: origin + href("/promocoes.xml") },
    language: "pt-BR",
    generator: false,
    updated: midnight(day),
  })
  const newest = lists.flat().sort((a, b) => (b.row.promotion_starts ?? "").localeCompare(a.row.promotion_starts ?? ""))
  for (const { profile, row } of newest) {
    const link = origin + packageHref(profile, row)
    const picture = row.images[0] && origin + presentImage(row.images[0]).path
    feed.addItem({
      title: row.name,
      id: link,
      link,
      date: midnight(row.promotion_starts ?? day),
      description: [row.summary, priceWords(priceOf(row, day, agency.rates))].filter(Boolean).join(" "),
      category: [{ name: profileNames[profile] }],
      ...(picture && { image: picture }),
    })
  }
  return textAnswer(feed.rss2(), "application/rss+xml")
}

/** "De R$ 5.000,00 por R$ 4.190,00, por pessoa. Promoção válida de 14/11/2026 até 30/11/2026." */
function priceWords({ base, promotional, basis, startsOn, endsOn }: Price): string {
  if (!promotional) return ""
  const price = base ? `De ${base.text} por ${promotional.text}` : `Por ${promotional.text}`
  return `${[price, basis].filter(Boolean).join(", ")}. Promoção válida de ${startsOn} até ${endsOn}.`
}

/** The day's beginning in São Paulo, which has no summer time since 2019. */
function midnight(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`)
}
