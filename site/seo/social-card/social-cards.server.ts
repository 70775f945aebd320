import { parseId } from "#platform/http/parameters.ts"
import { findAttraction } from "#domain/destinations/attractions.server.ts"
import { findCity } from "#domain/destinations/cities.server.ts"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { type Image, widthsFor } from "#platform/images/image.ts"
import { placeOf } from "#domain/packages/package.ts"
import { findPackage } from "#domain/packages/packages.server.ts"
import { type Price, priceOf } from "#domain/packages/price.ts"
import { today } from "#platform/time/day.ts"
import { listCovers } from "#domain/agency/covers.server.ts"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { findSegment } from "#domain/segments/segments.server.ts"
import type { Services } from "#domain/services.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { findStaticPage } from "#domain/pages/static-pages.server.ts"
import type { SocialCard } from "./draw-social-card.server.ts"

type Words = Pick<SocialCard, "kicker" | "title" | "priceLabel" | "price" | "note"> & { image?: Image }

/** Kinds of cards by the word in their address. */
const kinds: Record<string, (services: Services, id: number) => Promise<Words | undefined>> = {
  "pacote-intercambio": (services, id) => packageWords(services, "exchange", id),
  "pacote-turismo": (services, id) => packageWords(services, "tourism", id),
  pais: async ({ db }, id) => placeWords(await findCountry(db, id, "exchange"), profileNames.exchange),
  "pais-turismo": async ({ db }, id) => placeWords(await findCountry(db, id, "tourism"), profileNames.tourism),
  cidade: async ({ db }, id) => {
    const city = await findCity(db, id, "exchange")
    return placeWords(city, `${profileNames.exchange} · ${city?.country.name}`)
  },
  atracao: async ({ db }, id) => {
    const sight = await findAttraction(db, id, "exchange")
    return placeWords(sight, `${sight?.city.name}, ${sight?.country.name}`)
  },
  segmento: async ({ db }, id) => {
    const segment = await findSegment(db, id)
    return segment && { kicker: profileNames.tourism, title: segment.name, image: segment.banners[0] }
  },
  "pagina-intercambio": (services, id) => pageWords(services, "exchange", id),
  "pagina-turismo": (services, id) => pageWords(services, "tourism", id),
}

/** The card of a thing; undefined when there is no such thing. `id` is a number, or a word for the site's own pages. */
export async function findSocialCard(services: Services, kind: string, id: string): Promise<SocialCard | undefined> {
  const words = await findWords(services, kind, id)
  if (!words) return undefined
  const { name } = await getAgency(services)
  const { image, ...said } = words
  const width = image && widthsFor(image).at(-1)
  const picture = image && width ? await services.images.rendition(image.hash, width, "jpg") : undefined
  return { brand: name, ...said, ...(picture && { picture }) }
}

async function findWords(services: Services, kind: string, id: string): Promise<Words | undefined> {
  if (kind === "site") return siteWords(services, id)
  const number = parseId(id)
  if (number === undefined || !Object.hasOwn(kinds, kind)) return undefined
  return kinds[kind]?.(services, number)
}

async function siteWords(services: Services, word: string): Promise<Words | undefined> {
  const covers = await listCovers(services)
  const sites: Record<string, Words> = {
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
  return Object.hasOwn(sites, word) ? sites[word] : undefined
}

async function packageWords(services: Services, profile: Profile, id: number): Promise<Words | undefined> {
  const found = await findPackage(services.db, profile, id)
  if (!found) return undefined
  const { rates } = await getAgency(services)
  const place = placeOf(found)
  return {
    kicker: place ?? profileNames[profile],
    title: found.name,
    image: found.images[0],
    ...priceWords(priceOf(found, today(services.clock()), rates)),
  }
}

function priceWords({ base, promotional, basis, endsOn }: Price): Partial<Words> {
  if (promotional) {
    return {
      priceLabel: base ? `De ${base.text} por` : "Por",
      price: promotional.text,
      note: [`até ${endsOn}`, basis].filter(Boolean).join(" · "),
    }
  }
  return base ? { priceLabel: "A partir de", price: base.text, ...(basis && { note: basis }) } : {}
}

function placeWords(place: { name: string; images: Image[] } | undefined, kicker: string): Words | undefined {
  return place && { kicker, title: place.name, image: place.images[0] }
}

async function pageWords({ db }: Services, profile: Profile, id: number): Promise<Words | undefined> {
  const page = await findStaticPage(db, profile, id)
  return page && { kicker: profileNames[profile], title: page.title, image: page.images[0] }
}
