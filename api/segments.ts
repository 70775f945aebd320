import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { defineRead, defineReadById } from "#platform/http/read-route.server.ts"
import { dataOf, imageShape, nullableText, refShape } from "./shapes.ts"
import { safeHtml } from "#platform/text/safe-html.server.ts"
import { findCountry } from "#domain/destinations/countries.server.ts"
import { presentImage } from "#platform/images/image.ts"
import type { Services } from "#domain/services.server.ts"
import { findSegment, listSegments } from "#domain/segments/segments.server.ts"

const segmentFull = z
  .object({
    id: z.int(),
    name: z.string(),
    title: nullableText,
    description: nullableText.describe("HTML limpo"),
    banners: z.array(imageShape),
  })
  .meta({ id: "SegmentFull" })

export function segmentsApi(api: FastifyInstance, { db }: Services): void {
  defineRead(api, {
    method: "GET",
    path: "segment/get",
    summary: "Segmentos de turismo",
    output: dataOf(refShape),
    read: async () => ({ data: await listSegments(db) }),
  })
  defineReadById(api, {
    path: "segment",
    summary: "Um segmento",
    output: segmentFull,
    read: async (id) => {
      const segment = await findSegment(db, id)
      return (
        segment && {
          ...segment,
          description: safeHtml(segment.description),
          banners: segment.banners.map(presentImage),
        }
      )
    },
  })
  defineReadById(api, {
    path: "country-segments",
    summary: "Segmentos com pacote em um país",
    output: dataOf(refShape),
    read: async (countryId) => {
      // 404 for an unpublished country; an empty list for a published one without packages.
      if (!(await findCountry(db, countryId))) return undefined
      return { data: await listSegments(db, { countryId }) }
    },
  })
}
