import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { basic, idParameter, optionalId, optionalShowIn } from "#platform/http/parameters.ts"
import { defineRead, defineReadById } from "#platform/http/read-route.server.ts"
import { dataOf, factShapes, imageShape, nullableText, refShape } from "./shapes.ts"
import { mapEmbedHtml } from "#platform/maps/map-embed.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { presentImage } from "#platform/images/image.ts"
import { profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { findAttraction, listAttractions, listAttractionsInFull } from "#domain/destinations/attractions.server.ts"
import { findCity, listCities, listCitiesInFull } from "#domain/destinations/cities.server.ts"
import { findCountry, listCountries, listCountriesInFull } from "#domain/destinations/countries.server.ts"
import type { Attraction, City, Country } from "#domain/destinations/destination.ts"

const placeShape = {
  id: z.int(),
  name: z.string(),
  title: nullableText,
  description: nullableText.describe("HTML limpo"),
  map: nullableText.describe("<iframe> limpo de um serviço de mapas conhecido"),
  images: z.array(imageShape),
}

const countryFull = z.object({ ...placeShape, ...factShapes, banners: z.array(imageShape) }).meta({ id: "CountryFull" })

const { capital: _capital, ddi_code: _ddiCode, ...cityFacts } = factShapes
const cityFull = z.object({ ...placeShape, ...cityFacts, country: refShape }).meta({ id: "CityFull" })
const cityBasic = z.object({ id: z.int(), name: z.string(), country: refShape }).meta({ id: "CityBasic" })

const attractionFull = z
  .object({ ...placeShape, ...factShapes, city: refShape, country: refShape })
  .meta({ id: "AttractionFull" })

/** The full entity comes first in each union: the short form would match it too and drop its other fields. */
const countryList = dataOf(z.union([countryFull, refShape]))
const cityList = dataOf(z.union([cityFull, cityBasic]))
const attractionList = dataOf(z.union([attractionFull, refShape]))

export function destinationsApi(api: FastifyInstance, { db }: Services): void {
  defineRead(api, {
    method: "POST",
    path: "country/get",
    summary: "Países publicados",
    input: z.object({ basic, show_in: optionalShowIn }),
    output: countryList,
    read: async ({ basic, show_in }) => {
      const profile = show_in && profileOf(show_in)
      return {
        data: basic ? await listCountries(db, profile) : (await listCountriesInFull(db, profile)).map(presentCountry),
      }
    },
  })
  defineReadById(api, {
    path: "country",
    summary: "Um país",
    output: countryFull,
    read: async (id) => {
      const country = await findCountry(db, id)
      return country && presentCountry(country)
    },
  })
  defineRead(api, {
    method: "POST",
    path: "country/get-by-segment",
    summary: "Países com pacote de turismo em um segmento",
    input: z.object({ segment_id: idParameter, basic }),
    output: countryList,
    read: async ({ basic, segment_id: segmentId }) => {
      const filter = { segmentId }
      return {
        data: basic
          ? await listCountries(db, "tourism", filter)
          : (await listCountriesInFull(db, "tourism", filter)).map(presentCountry),
      }
    },
  })
  citiesAndAttractions(api, db)
}

function citiesAndAttractions(api: FastifyInstance, db: Services["db"]) {
  defineRead(api, {
    method: "POST",
    path: "city/get",
    summary: "Cidades publicadas",
    input: z.object({ basic, country_id: optionalId }),
    output: cityList,
    read: async ({ basic, country_id: countryId }) => ({
      data: basic
        ? await listCities(db, undefined, { countryId })
        : (await listCitiesInFull(db, undefined, { countryId })).map(presentCity),
    }),
  })
  defineReadById(api, {
    path: "city",
    summary: "Uma cidade",
    output: cityFull,
    read: async (id) => {
      const city = await findCity(db, id)
      return city && presentCity(city)
    },
  })
  defineRead(api, {
    method: "POST",
    path: "attraction/get",
    summary: "Pontos turísticos",
    input: z.object({ basic, country_id: optionalId, city_id: optionalId }),
    output: attractionList,
    read: async ({ basic, country_id: countryId, city_id: cityId }) => {
      const filter = { countryId, cityId }
      return {
        data: basic
          ? await listAttractions(db, undefined, filter)
          : (await listAttractionsInFull(db, undefined, filter)).map(presentAttraction),
      }
    },
  })
  defineReadById(api, {
    path: "attraction",
    summary: "Um ponto turístico",
    output: attractionFull,
    read: async (id) => {
      const attraction = await findAttraction(db, id)
      return attraction && presentAttraction(attraction)
    },
  })
}

function presentCountry({ map_url, ...country }: Country): z.input<typeof countryFull> {
  return { ...country, ...presentPlace(country, map_url), banners: country.banners.map(presentImage) }
}

function presentCity({ map_url, ...city }: City): z.input<typeof cityFull> {
  return { ...city, ...presentPlace(city, map_url) }
}

function presentAttraction({ map_url, ...attraction }: Attraction): z.input<typeof attractionFull> {
  return { ...attraction, ...presentPlace(attraction, map_url) }
}

function presentPlace(
  { name, description, images }: Pick<Country, "name" | "description" | "images">,
  mapUrl: string | null,
) {
  return {
    description: safeHtml(description),
    map: mapEmbedHtml(mapUrl, `Mapa: ${name}`),
    images: images.map(presentImage),
  }
}
