import type { FastifyInstance } from "fastify"
import type { ZodTypeProvider } from "fastify-type-provider-zod"
import * as z from "zod"
import { idParameter, parseId } from "#platform/http/parameters.ts"
import { notFound, problemResponses } from "#platform/http/problem.ts"
import { answerRead, notModifiedResponse } from "#platform/http/read-route.server.ts"
import { dataOf, refShape } from "./shapes.ts"
import type { Services } from "#domain/services.server.ts"
import { listMunicipalities, listStates } from "#domain/places/places.server.ts"

const municipalityShape = refShape.extend({ state_id: z.int() }).meta({ id: "Municipality" })
const stateShape = z.object({ id: z.int(), name: z.string(), abbreviation: z.string() }).meta({ id: "State" })

/** Clients may keep both lists for a day: they change with the site's releases only. */
const caching = "public, max-age=86400, stale-while-revalidate=604800"

/** Brazil's states and municipalities, for the quote form. Not among the specification's calls. */
export function placesApi(api: FastifyInstance, { db }: Services): void {
  const app = api.withTypeProvider<ZodTypeProvider>()
  app.get(
    "/place/states",
    {
      schema: {
        summary: "Os 27 estados do Brasil, por nome",
        response: { 200: dataOf(stateShape), ...notModifiedResponse, ...problemResponses() },
      },
    },
    (request, reply) =>
      answerRead(api, request, reply, {
        key: "place/states",
        caching,
        read: async () => ({ data: await listStates(db) }),
      }),
  )
  app.get(
    "/place/municipalities/:state_id",
    {
      schema: {
        summary: "Os municípios de um estado, por nome",
        params: z.object({ state_id: idParameter }),
        response: { 200: dataOf(municipalityShape), ...notModifiedResponse, ...problemResponses(400, 404) },
      },
      preValidation: async (request) => {
        if (parseId(String(request.params.state_id)) === undefined) throw notFound()
      },
    },
    (request, reply) => {
      const { state_id } = request.params
      return answerRead(api, request, reply, {
        key: `place/municipalities/${state_id}`,
        caching,
        read: async () => {
          const data = await listMunicipalities(db, state_id)
          if (data.length === 0) throw notFound("Não encontramos este estado. Veja os códigos em place/states.")
          return { data }
        },
      })
    },
  )
}
