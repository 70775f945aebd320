import type { FastifyInstance, FastifyRequest } from "fastify"
import type { ZodTypeProvider } from "fastify-type-provider-zod"
import * as z from "zod"
import { ProblemError, problem, problemResponses } from "#platform/http/problem.ts"
import { requireSameSite } from "#platform/http/same-site.server.ts"
import { isObject } from "#platform/text/untrusted-input.ts"
import type { Services } from "#domain/services.server.ts"
import { budgetShape } from "./budget-shape.ts"
import { repeatsDescription } from "./shapes.ts"
import { isFromPage } from "#domain/quotes/price-day.ts"
import { requestQuote } from "#domain/quotes/request-quote.server.ts"

const answerShape = z.object({
  protocol: z.string().describe("para citar à agência, como TV-7K3M-92QX"),
  message: z.string(),
})
const message = "Recebemos seu pedido de orçamento. Em breve nossa equipe entra em contato."

export function quotesApi(api: FastifyInstance, services: Services): void {
  api.withTypeProvider<ZodTypeProvider>().post(
    "/budget",
    {
      config: { rateLimit: {}, submission: "quote" },
      onRequest: [requireSameSite, requireJson],
      preValidation: requireObject,
      // The schema only documents the call: `parseQuote` accepts more, and validates with messages for visitors.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        summary: "Pede um orçamento",
        description: repeatsDescription,
        headers: z.looseObject({
          "idempotency-key": z.string().optional().describe("de 1 a 200 caracteres, novo a cada pedido"),
        }),
        body: budgetShape,
        response: {
          200: answerShape.describe("Repetição: a resposta do primeiro envio"),
          201: answerShape,
          ...problemResponses(400, 403, 408, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { protocol, repeated } = await requestQuote(services, request.body, {
        idempotencyKey: request.headers["idempotency-key"],
        channel: isFromPage(request.body) ? "site" : "api",
      })
      reply.header("cache-control", "no-store")
      return reply.code(repeated ? 200 : 201).send({ protocol, message })
    },
  )
}

/** Fastify also reads plain text; this call takes JSON only. */
async function requireJson({ headers }: FastifyRequest) {
  if (/^application\/json\s*(;|$)/i.test(headers["content-type"] ?? "")) return
  throw new ProblemError(415, problem("unsupported_type", ["Envie como application/json."]))
}

async function requireObject({ body }: FastifyRequest) {
  if (!isObject(body))
    throw new ProblemError(400, problem("bad_request", ["Envie um objeto JSON com os campos do pedido."]))
}
