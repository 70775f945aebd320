import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { basic, basicWithoutEffect, idList, idParameter, optionalId, showIn } from "#platform/http/parameters.ts"
import { defineRead } from "#platform/http/read-route.server.ts"
import { dataOf, imageShape, nullableText, refShape } from "./shapes.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { presentImage } from "#platform/images/image.ts"
import { profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import type { PackageRow } from "#domain/packages/package.ts"
import {
  findPackage,
  listFeatured,
  listLimit,
  listPromotions,
  listRelated,
  relatedLimit,
} from "#domain/packages/packages.server.ts"
import {
  listPromotionCities,
  listPromotionCountries,
  listSegmentItems,
} from "#domain/packages/promotion-places.server.ts"
import { promotionOf } from "#domain/packages/price.ts"
import { currencySign } from "#platform/text/money.ts"
import { formatDay, today } from "#platform/time/day.ts"
import type { NamedRef } from "#platform/ids/named-ref.ts"

const packageCardShape = z
  .object({
    id: z.int(),
    name: z.string(),
    images: z.array(imageShape),
    value: z.number().nullable().describe("nulo: preço sob consulta"),
    value_currency: z
      .string()
      .describe("sinal usado no Brasil: R$, US$, €, £, C$, A$, NZ$; nas demais moedas, o código ISO"),
    value_currency_code: z.string().describe("código ISO 4217"),
    promotional_start: nullableText.describe("DD/MM/AAAA; os seis campos da promoção são nulos fora do período"),
    promotional_end: nullableText.describe("DD/MM/AAAA"),
    promotional_value: z.number().nullable(),
    promotional_currency: nullableText,
    promotional_date_ini: nullableText.describe("AAAA-MM-DD"),
    promotional_date_end: nullableText.describe("AAAA-MM-DD"),
    country: refShape.nullable(),
    city: refShape.nullable(),
    segment: refShape.nullable(),
  })
  .meta({ id: "PackageCard" })

const packageShape = packageCardShape
  .extend({ description: nullableText, include: nullableText, not_include: nullableText, observation: nullableText })
  .meta({ id: "Package" })

const segmentItemShape = z
  .object({ ct_id: z.int(), ct_name: z.string(), seg_id: z.int(), seg_name: z.string() })
  .meta({ id: "SegmentItem" })
const countryCityShape = z.object({ ct_id: z.int(), ct_name: z.string() }).meta({ id: "CountryCity" })

export function packagesApi(api: FastifyInstance, services: Services): void {
  onePackage(api, services)
  highlights(api, services)
  promotions(api, services)
}

function onePackage(api: FastifyInstance, { db, clock }: Services) {
  defineRead(api, {
    method: "POST",
    path: "package/get",
    summary: "Um pacote",
    input: z.object({ show_in: showIn, id: idParameter }),
    output: packageShape,
    read: async ({ show_in, id }) => {
      const found = await findPackage(db, profileOf(show_in), id)
      return (
        found && {
          ...presentCard(found, today(clock())),
          description: safeHtml(found.description),
          include: safeHtml(found.include),
          not_include: safeHtml(found.not_include),
          observation: safeHtml(found.observation),
        }
      )
    },
  })
  defineRead(api, {
    method: "POST",
    path: "package/get-related",
    summary: `Até ${relatedLimit} pacotes relacionados: da mesma cidade, depois do mesmo país`,
    input: z.object({ show_in: showIn, ignore_id: idParameter, country_id: optionalId, city_id: optionalId }),
    output: dataOf(packageCardShape),
    read: async ({ show_in, ignore_id, country_id, city_id }) => {
      const rows = await listRelated(db, profileOf(show_in), {
        ignoreId: ignore_id,
        countryId: country_id,
        cityId: city_id,
      })
      return presentCards(rows, today(clock()))
    },
  })
}

function highlights(api: FastifyInstance, { db, clock }: Services) {
  defineRead(api, {
    method: "POST",
    path: "package/get-homepage",
    summary: `Pacotes em destaque, na ordem da agência: os primeiros ${listLimit}`,
    input: z.object({ show_in: showIn, segment_id: optionalId, country_id: optionalId, city_id: optionalId }),
    output: dataOf(packageCardShape),
    read: async ({ show_in, segment_id, country_id, city_id }) => {
      const rows = await listFeatured(db, profileOf(show_in), {
        segmentId: segment_id,
        countryId: country_id,
        cityId: city_id,
      })
      return presentCards(rows, today(clock()))
    },
  })
  defineRead(api, {
    method: "POST",
    path: "country/get-promotions",
    summary: "Países com pacote em promoção ou destaque",
    input: z.object({ show_in: showIn, basic: basicWithoutEffect }),
    output: dataOf(refShape),
    read: async ({ show_in }) => ({ data: await listPromotionCountries(db, profileOf(show_in), today(clock())) }),
  })
}

function promotions(api: FastifyInstance, { db, clock }: Services) {
  defineRead(api, {
    method: "POST",
    path: "package/list-promo",
    summary: `Pacotes com promoção em vigor, na ordem da agência: os primeiros ${listLimit}`,
    input: z.object({
      country_id: idParameter,
      segment_id: optionalId,
      city_id: optionalId,
      show_in: showIn,
      basic,
    }),
    // The card comes first: the Ref schema would match a card too and drop its other fields.
    output: dataOf(z.union([packageCardShape, refShape])),
    read: async ({ show_in, country_id, segment_id, city_id, basic }) => {
      const day = today(clock())
      const rows = await listPromotions(db, profileOf(show_in), day, {
        countryId: country_id,
        segmentId: segment_id,
        cityId: city_id,
      })
      return basic ? { data: rows.map(({ id, name }) => ({ id, name })) } : presentCards(rows, day)
    },
  })
  defineRead(api, {
    method: "POST",
    path: "package/list-segment/by-countries",
    summary: "Segmentos com pacote em promoção ou destaque em cada país (ct_*: país)",
    input: z.object({ country_id: idList, show_in: showIn, basic: basicWithoutEffect }),
    output: dataOf(segmentItemShape),
    read: async ({ show_in, country_id }) => {
      const items = await listSegmentItems(db, profileOf(show_in), today(clock()), country_id)
      return {
        data: items.map(({ country, segment }) => ({
          ct_id: country.id,
          ct_name: country.name,
          seg_id: segment.id,
          seg_name: segment.name,
        })),
      }
    },
  })
  defineRead(api, {
    method: "POST",
    path: "package/list-promo-city",
    summary: "Cidades do país com promoção em vigor (ct_*: cidade)",
    input: z.object({ country_id: idParameter, show_in: showIn, basic: basicWithoutEffect }),
    output: z.array(countryCityShape),
    read: async ({ show_in, country_id }) => {
      const cities = await listPromotionCities(db, profileOf(show_in), today(clock()), country_id)
      return cities.map(({ id, name }) => ({ ct_id: id, ct_name: name }))
    },
  })
}

function presentCards(rows: PackageRow[], today: string) {
  return { data: rows.map((row) => presentCard(row, today)) }
}

function presentCard(row: PackageRow, today: string): z.input<typeof packageCardShape> {
  const promotion = promotionOf(row, today)
  return {
    id: row.id,
    name: row.name,
    images: row.images.map(presentImage),
    value: row.value_cents !== null && row.value_cents > 0 ? row.value_cents / 100 : null,
    value_currency: currencySign(row.value_currency),
    value_currency_code: row.value_currency,
    promotional_start: promotion ? formatDay(promotion.starts) : null,
    promotional_end: promotion ? formatDay(promotion.ends) : null,
    promotional_value: promotion ? promotion.money.cents / 100 : null,
    promotional_currency: promotion ? currencySign(promotion.money.currency) : null,
    promotional_date_ini: promotion ? promotion.starts : null,
    promotional_date_end: promotion ? promotion.ends : null,
    country: presentRef(row.country),
    city: presentRef(row.city),
    segment: presentRef(row.segment),
  }
}

function presentRef(ref: NamedRef | null) {
  return ref && { id: ref.id, name: ref.name }
}
