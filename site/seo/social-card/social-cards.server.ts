import { parseId } from "#platform/http/parameters.ts"
import { findAttraction } from "#domain/destinations/attractions.server.ts"
import { findCity } from "#domain/destinations/cities.server.ts"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { pictureOf } from "#domain/destinations/destination.ts"
import { type Image, widthsFor } from "#platform/images/image.ts"
import { placeOf } from "#domain/packages/package.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { type Price, currentPart, priceOf, rateNotes, textInReais } from "#domain/packages/price.ts"
import { today } from "#platform/time/day.ts"
import { listCovers } from "#domain/agency/covers.server.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { findSegment } from "#domain/segments/segments.server.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { findStaticPage } from "#domain/pages/static-pages.server.ts"
import type { SocialCardKind } from "#site/shell/page/page-meta.ts"
import type { SocialCard } from "./draw-social-card.server.ts"

type CardContent = Pick<SocialCard, "kicker" | "title" | "priceLabel" | "price" | "reais" | "rates" | "note"> & {
  image?: Image
}

type FindContent = (services: Services, id: number) => Promise<CardContent | undefined>

/** Finds the content of a card, by the kind in its address. */
const kinds: Record<Exclude<SocialCardKind, "site">, FindContent> = {
  "pacote-intercambio": (services, id) => packageCard(services, "exchange", id),
  "pacote-turismo": (services, id) => packageCard(services, "tourism", id),
  pais: async ({ db }, id) => placeCard(await findCountry(db, id, "exchange"), profileNames.exchange),
  "pais-turismo": async ({ db }, id) => placeCard(await findCountry(db, id, "tourism"), profileNames.tourism),
  cidade: async ({ db }, id) => {
    const city = await findCity(db, id, "exchange")
    return placeCard(city, `${profileNames.exchange} · ${city?.country.name}`)
  },
  atracao: async ({ db }, id) => {
    const attraction = await findAttraction(db, id, "exchange")
    return placeCard(attraction, `${attraction?.city.name}, ${attraction?.country.name}`)
  },
  segmento: async ({ db }, id) => {
    const segment = await findSegment(db, id)
    return segment && { kicker: profileNames.tourism, title: segment.name, image: segment.banners[0] }
  },
  "pagina-intercambio": (services, id) => pageCard(services, "exchange", id),
  "pagina-turismo": (services, id) => pageCard(services, "tourism", id),
}

/** Undefined when there is no such card. `id` is a row's id, or the name of a page for the kind `site`. */
export async function findSocialCard(services: Services, kind: string, id: string): Promise<SocialCard | undefined> {
  const content = await findContent(services, kind, id)
  if (!content) return undefined
  const { name } = await getAgency(services)
  const { image, ...texts } = content
  const width = image && widthsFor(image).at(-1)
  const file = image && width ? await services.images.rendition(image.hash, width, "jpg") : undefined
  return { brand: name, ...texts, ...(file && { picture: { file, ...(image?.focus && { focus: image.focus }) } }) }
}

async function findContent(services: Services, kind: string, id: string): Promise<CardContent | undefined> {
  if (kind === "site") return siteCard(services, id)
  const number = parseId(id)
  if (number === undefined || !Object.hasOwn(kinds, kind)) return undefined
  return kinds[kind as keyof typeof kinds](services, number)
}

async function siteCard(services: Services, name: string): Promise<CardContent | undefined> {
  const covers = await listCovers(services)
  const sites: Record<string, CardContent> = {
    inicio: {
      kicker: `${profileNames.exchange} e ${profileNames.tourism}`,
      title: "Para onde vamos?",
      image: covers.tourism,
    },
    intercambio: {
      kicker: profileNames.exchange,
      title: "Estudar fora, do começo ao embarque",
      image: covers.exchange,
    },
    turismo: { kicker: profileNames.tourism, title: "Viagens para descansar e para trabalhar", image: covers.tourism },
  }
  return Object.hasOwn(sites, name) ? sites[name] : undefined
}

async function packageCard(services: Services, profile: Profile, id: number): Promise<CardContent | undefined> {
  const row = await findPackage(services.db, profile, id)
  if (!row) return undefined
  const { rates } = await getAgency(services)
  const place = placeOf(row)
  return {
    kicker: place ?? profileNames[profile],
    title: row.name,
    image: row.images[0],
    ...priceTexts(priceOf(row, today(services.clock()), rates)),
  }
}

function priceTexts(price: Price): Partial<CardContent> {
  const part = currentPart(price)
  if (!part) return {}
  const { base, promotional, basis, endsOn } = price
  const { text, asReais } = part
  const promotionLabel = base ? `De ${textInReais(base)} por` : "Por"
  return {
    priceLabel: promotional ? promotionLabel : "A partir de",
    price: text,
    ...(asReais && { reais: asReais.known ? `ou ${asReais.text}` : asReais.text }),
    rates: rateNotes(price),
    note: [endsOn && `até ${endsOn}`, basis].filter(Boolean).join(" · "),
  }
}

function placeCard(
  place: { name: string; images: Image[]; banners?: Image[] } | undefined,
  kicker: string,
): CardContent | undefined {
  return place && { kicker, title: place.name, image: pictureOf(place) }
}

async function pageCard({ db }: Services, profile: Profile, id: number): Promise<CardContent | undefined> {
  const page = await findStaticPage(db, profile, id)
  return page && { kicker: profileNames[profile], title: page.title, image: page.images[0] }
}
