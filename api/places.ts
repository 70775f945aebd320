import type { FastifyInstance, FastifyReply } from "fastify"
import type { ZodTypeProvider } from "fastify-type-provider-zod"
import * as z from "zod"
import { idParameter, parseId } from "#platform/http/parameters.ts"
import { notFound, problemResponses } from "#platform/http/problem.ts"
import { dataOf, refShape } from "./shapes.ts"
import type { Services } from "#domain/services.server.ts"
import { listMunicipalities, listStates } from "#domain/places/places.server.ts"

const municipalityShape = refShape.extend({ state_id: z.int() }).meta({ id: "Municipality" })
const stateShape = z.object({ id: z.int(), name: z.string(), abbreviation: z.string() }).meta({ id: "State" })

/** Brazil's states and municipalities, for the quote form. Not among the specification's calls. */
export function placesApi(api: FastifyInstance, services: Services): void {
  const app = api.withTypeProvider<ZodTypeProvider>()
  app.get(
    "/place/states",
    {
      schema: {
        summary: "Os 27 estados do Brasil, por nome",
        response: { 200: dataOf(stateShape), ...problemResponses() },
      },
    },
    async (_request, reply) => {
      keepForADay(reply)
      return { data: await listStates(services.db) }
    },
  )
  app.get(
    "/place/municipalities/:state_id",
    {
      schema: {
        summary: "Os municípios de um estado, por nome",
        params: z.object({ state_id: idParameter }),
        response: { 200: dataOf(municipalityShape), ...problemResponses(400, 404) },
      },
      preValidation: async (request) => {
        if (parseId(String(request.params.state_id)) === undefined) throw notFound()
      },
    },
    async (request, reply) => {
      const data = await listMunicipalities(services.db, request.params.state_id)
      if (data.length === 0) throw notFound("Não encontramos este estado. Veja os códigos em place/states.")
      keepForADay(reply)
      return { data }
    },
  )
}

function keepForADay(reply: FastifyReply) {
  reply.header("cache-control", "public, max-age=86400, stale-while-revalidate=604800")
}
