import etag from "@fastify/etag"
import type { FastifyInstance } from "fastify"
import { createAnswerCache } from "#app/answers/answer-cache.server.ts"
import { destinationsApi } from "#app/destinations/destinations-api.server.ts"
import { homeApi } from "#app/home/home-api.server.ts"
import { honeymoonsApi } from "#app/honeymoon/honeymoons-api.server.ts"
import { packagesApi } from "#app/packages/packages-api.server.ts"
import { placesApi } from "#app/places/places-api.server.ts"
import { quotesApi } from "#app/quotes/quotes-api.server.ts"
import { searchApi } from "#app/search/search-api.server.ts"
import { segmentsApi } from "#app/segments/segments-api.server.ts"
import type { Services } from "#app/services.server.ts"
import { staticPagesApi } from "#app/static-pages/static-pages-api.server.ts"
import { storesApi } from "#app/stores/stores-api.server.ts"
import { testimonialsApi } from "#app/testimonials/testimonials-api.server.ts"
import { answerProblems, refuseOtherAddresses } from "./errors.server.ts"
import { acceptJsonBodies } from "./json-bodies.server.ts"

/** One feature's calls. */
type ApiPlugin = (api: FastifyInstance, services: Services) => void

/** The API's table of contents: one line for each feature that has calls. */
const features: ApiPlugin[] = [
  destinationsApi,
  segmentsApi,
  packagesApi,
  homeApi,
  testimonialsApi,
  staticPagesApi,
  storesApi,
  placesApi,
  searchApi,
  quotesApi,
  honeymoonsApi,
]

const keptBytes = 12 * 1024 * 1024

/** Everything under `/api/v1`. */
export async function v1(api: FastifyInstance, services: Services) {
  answerProblems(api)
  acceptJsonBodies(api)
  await api.register(etag)
  api.decorate("keptReads", createAnswerCache(services, { name: "reads", maxBytes: keptBytes, onError: (err) => api.log.error({ err }, "leitura não pôde ser refeita") }))
  for (const register of features) register(api, services)
  refuseOtherAddresses(api)
}
