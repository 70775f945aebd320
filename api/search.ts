import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { flag, optionalId, optionalIdList, optionalShowIn } from "#platform/http/parameters.ts"
import { toCents } from "#platform/text/money.ts"
import { defineRead } from "#platform/http/read-route.server.ts"
import { dataOf, imageShape, nullableText } from "./shapes.ts"
import { presentImage } from "#platform/images/image.ts"
import { type ProfileCode, codeOf, profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { queryText, readCents, readPage, settle } from "#domain/search/read-search.server.ts"
import { type PricedHit, listHits, listHitsWithPrices } from "#domain/search/results/search-hits.server.ts"
import {
  type SearchCounts,
  type SearchQuery,
  highestPriceCents,
  searchKinds,
  searchSorts,
} from "#domain/search/search.ts"
import { search } from "#domain/search/search.server.ts"
import { suggest } from "#domain/search/suggest.server.ts"

const text = z
  .unknown()
  .optional()
  .transform((typed) => queryText(written(typed)))
  .meta({ description: "o que se procura, até 100 caracteres; acentos, plural e um erro de digitação não importam" })

const money = z
  .unknown()
  .optional()
  .transform((typed) => (typeof typed === "number" ? centsOf(typed) : readCents(written(typed))))
  .meta({ description: "preço inteiro ou com centavos, na moeda de currency (BRL, se ausente)" })

/** A number in JSON has no thousands separators, unlike a text that a person typed. */
function centsOf(amount: number): number | undefined {
  return amount >= 0 ? Math.min(toCents(amount), highestPriceCents) : undefined
}

function written(typed: unknown): string {
  return typeof typed === "string" || typeof typed === "number" ? String(typed) : ""
}

/** One value of an enumeration. Any other value is ignored, as in the page's URL. */
function oneOf<const Words extends readonly string[]>(words: Words, description: string) {
  return z
    .unknown()
    .optional()
    .transform((typed) => words.find((word): word is Words[number] => word === typed))
    .meta({ description: `${description}: ${words.join(", ")}` })
}

const searchInput = z.object({
  q: text,
  show_in: optionalShowIn,
  kind: oneOf(searchKinds, "só um tipo de resultado"),
  country_id: optionalIdList,
  city_id: optionalId,
  segment_id: optionalId,
  currency: z
    .unknown()
    .optional()
    .transform((typed) => (typeof typed === "string" && /^[A-Za-z]{3}$/.test(typed) ? typed.toUpperCase() : undefined))
    .meta({ description: "código ISO 4217; preços só se comparam dentro de uma moeda" }),
  price_from: money,
  price_to: money,
  promotion: flag,
  sort: oneOf(searchSorts, "ordem"),
  page: z
    .unknown()
    .optional()
    .transform((typed) => readPage(written(typed)))
    .meta({ description: "a partir de 1; depois da última vem a última de novo: pare quando page for igual a pages" }),
})

const hitShape = z
  .object({
    kind: z.enum(searchKinds),
    id: z.int(),
    name: z.string(),
    show_in: z.enum(["I", "T"]).describe("em que perfil está o endereço"),
    path: z.string().describe("endereço no site"),
    place: nullableText,
    summary: nullableText,
    image: imageShape.nullable(),
    price: z.number().nullable().describe("o que se paga hoje; nulo: sob consulta, ou não é pacote"),
    price_currency_code: nullableText,
    in_promotion: z.boolean(),
  })
  .meta({ id: "SearchHit" })

const suggestionShape = hitShape
  .pick({ kind: true, id: true, name: true, show_in: true, path: true, place: true })
  .meta({ id: "SearchSuggestion" })

/**
 * Maximum countries, cities and segments with a count: nobody chooses from a longer list. A client gets the cities of a
 * country with its `country_id`.
 */
const choicesMax = 100

const countShape = z.object({ id: z.int(), name: z.string(), count: z.int() })

const countsShape = z
  .object({
    show_in: z.object({ I: z.int(), T: z.int() }),
    kind: z.array(z.object({ kind: z.enum(searchKinds), count: z.int() })),
    country: z.array(
      z.object({ ids: z.array(z.int()).describe("vários quando têm o mesmo nome"), name: z.string(), count: z.int() }),
    ),
    city: z.array(countShape),
    segment: z.array(countShape),
    currency: z.array(z.object({ currency_code: z.string(), count: z.int(), lowest: z.number(), highest: z.number() })),
    promotion: z.int(),
  })
  .meta({
    id: "SearchCounts",
    description:
      "quantos resultados cada valor de um filtro dá, com os outros filtros como estão; " +
      `de países, cidades e segmentos, os ${choicesMax} que mais dão e os escolhidos`,
  })

const resultsShape = dataOf(hitShape).extend({
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  corrections: z
    .array(z.object({ typed: z.string(), used: z.array(z.string()) }))
    .describe("palavras que não existem e as que valeram no lugar"),
  counts: countsShape,
})

export function searchApi(api: FastifyInstance, services: Services): void {
  defineRead(api, {
    method: "POST",
    path: "search",
    summary: "Busca em pacotes, países, cidades, pontos turísticos, segmentos e páginas",
    input: searchInput,
    output: resultsShape,
    cached: false,
    read: async (asked) => {
      const results = await search(services, queryOf(asked), { choicesMax, strict: true })
      const { query, total, pages, numbers, counts, corrections } = results
      const hits = await listHitsWithPrices(services, numbers, query.profile)
      return { data: hits.map(presentHit), total, page: query.page, pages, corrections, counts: presentCounts(counts) }
    },
  })
  defineRead(api, {
    method: "GET",
    path: "search/suggest",
    summary: "O que se pode querer dizer enquanto se digita",
    input: z.object({ q: text, show_in: optionalShowIn }),
    output: dataOf(suggestionShape),
    cached: false,
    read: async ({ q, show_in }) => {
      const profile = show_in && profileOf(show_in)
      const hits = await listHits(services, await suggest(services, { text: q, profile }), profile)
      return {
        data: hits.map(({ kind, id, name, profile, href, place }) => ({
          kind,
          id,
          name,
          show_in: codeOf(profile),
          path: href,
          place: place ?? null,
        })),
      }
    },
  })
}

function queryOf(asked: z.output<typeof searchInput>): SearchQuery {
  return settle({
    text: asked.q,
    profile: asked.show_in && profileOf(asked.show_in),
    kind: asked.kind,
    countryIds: asked.country_id,
    cityId: asked.city_id,
    segmentId: asked.segment_id,
    currency: asked.currency,
    lowestCents: asked.price_from,
    highestCents: asked.price_to,
    promotion: asked.promotion,
    sort: asked.sort ?? "relevance",
    page: asked.page,
  })
}

function presentHit({
  kind,
  id,
  name,
  profile,
  href,
  place,
  summary,
  picture,
  price,
  inPromotion,
}: PricedHit): z.input<typeof hitShape> {
  return {
    kind,
    id,
    name,
    show_in: codeOf(profile) satisfies ProfileCode,
    path: href,
    place: place ?? null,
    summary: summary ?? null,
    image: picture ? presentImage(picture) : null,
    price: price ? price.cents / 100 : null,
    price_currency_code: price?.currency ?? null,
    in_promotion: inPromotion,
  }
}

function presentCounts(counts: SearchCounts): z.input<typeof countsShape> {
  const idCount = ({ value, name, count }: SearchCounts["cities"][number]) => ({ id: value, name, count })
  return {
    show_in: { I: counts.profiles.exchange, T: counts.profiles.tourism },
    kind: counts.kinds,
    country: counts.countries.map(({ value, name, count }) => ({ ids: value, name, count })),
    city: counts.cities.map(idCount),
    segment: counts.segments.map(idCount),
    currency: counts.currencies.map(({ currency, count, lowestCents, highestCents }) => ({
      currency_code: currency,
      count,
      lowest: lowestCents / 100,
      highest: highestCents / 100,
    })),
    promotion: counts.promotions,
  }
}
