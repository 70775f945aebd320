import type { FastifyInstance } from "fastify"
import { ResponseCache } from "#platform/http/response-cache.server.ts"
import { destinationsApi } from "./destinations.ts"
import { homeApi } from "./home.ts"
import { honeymoonsApi } from "./honeymoons.ts"
import { packagesApi } from "./packages.ts"
import { placesApi } from "./places.ts"
import { quotesApi } from "./quotes.ts"
import { searchApi } from "./search.ts"
import { segmentsApi } from "./segments.ts"
import type { Services } from "#domain/services.server.ts"
import { staticPagesApi } from "./pages.ts"
import { storesApi } from "./stores.ts"
import { testimonialsApi } from "./testimonials.ts"
import { answerProblems, refuseOtherAddresses } from "#platform/http/answer-problems.server.ts"
import { acceptJsonBodies } from "#platform/http/json-bodies.server.ts"

/** One feature's calls. */
type ApiPlugin = (api: FastifyInstance, services: Services) => void

/** The API's table of contents: one line per feature that has calls. */
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

const cacheBytes = 12 * 1024 * 1024

/** Everything under `/api/v1`. */
export async function v1(api: FastifyInstance, services: Services) {
  answerProblems(api)
  acceptJsonBodies(api)
  api.decorate(
    "readCache",
    new ResponseCache(services, {
      name: "reads",
      maxBytes: cacheBytes,
      onError: (err) => api.log.error({ err }, "leitura não pôde ser refeita"),
    }),
  )
  for (const register of features) register(api, services)
  refuseOtherAddresses(api)
}
