import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import type { ResponseCache } from "./response-cache.server.ts"
import type { RenderedResponse } from "./cached-response.server.ts"
import { sendCachedResponse, sendUncachedResponse } from "./send-cached-response.server.ts"
import { idParameter, parseId, takeFirstValues } from "./parameters.ts"
import { ProblemError, notFound, problem, problemResponses } from "./problem.ts"

interface Read<Input extends z.ZodObject, Output extends z.ZodType> {
  /** The specification's method; a POST read answers GET as well. */
  method: "POST" | "GET"
  path: string
  summary: string
  input?: Input
  output: Output
  /** `false`: the parameters hold a visitor's own text; no cache stores the response. */
  cached?: false
  /** Returns undefined if it does not exist: 404. */
  read: (input: z.output<Input>) => Promise<z.input<Output> | undefined>
}

/** The schema of the answer to a conditional GET of a cached read. */
export const notModifiedResponse = {
  304: z.null().describe("A resposta cujo ETag veio em If-None-Match ainda vale; sem corpo"),
}

declare module "fastify" {
  interface FastifyInstance {
    /** Responses of reads, cached until the content or the day changes. */
    readCache: ResponseCache
  }
}

const getCaching = "public, max-age=60, stale-while-revalidate=600"
const noCaching = "no-store"

/** Registers one read of the specification: POST with a JSON body and GET with the same parameters in the query. */
export function defineRead<Input extends z.ZodObject, Output extends z.ZodType>(
  api: FastifyInstance,
  call: Read<Input, Output>,
) {
  const input = call.input ?? z.object({})
  const { summary, output } = call
  // Without parameters nothing is refused, and nothing is missing.
  const inputErrors: Array<404 | 422> = Object.keys(input.shape).length > 0 ? [404, 422] : []
  // Validation has dropped unknown parameters and put the others in one order, so equal parameters have one cache key.
  const respond = (request: FastifyRequest, reply: FastifyReply, parameters: unknown, caching: string) =>
    answerRead(api, request, reply, {
      key: call.cached === false ? undefined : `${call.path} ${JSON.stringify(parameters)}`,
      caching: call.cached === false ? noCaching : caching,
      read: () => call.read(parameters as z.output<Input>),
    })
  api.get(
    `/${call.path}`,
    {
      schema: {
        summary,
        querystring: input,
        response: {
          200: output,
          ...(call.cached !== false && notModifiedResponse),
          ...problemResponses(...inputErrors),
        },
      },
      preValidation: (request, _reply, next) => {
        takeFirstValues(request.query as Record<string, unknown>, input.shape)
        next()
      },
    },
    (request, reply) => respond(request, reply, request.query, getCaching),
  )
  if (call.method === "GET") return
  const response = { 200: output, ...problemResponses(400, 408, 413, 415, ...inputErrors) }
  const schema = { summary, body: input, response }
  api.post(`/${call.path}`, { schema, preValidation: objectBody }, (request, reply) =>
    respond(request, reply, request.body, noCaching),
  )
}

/** Registers `GET {path}/{id}`. 404 for an id that is no positive integer. */
export function defineReadById<Output extends z.ZodType>(
  api: FastifyInstance,
  call: { path: string; summary: string; output: Output; read: (id: number) => Promise<z.input<Output> | undefined> },
) {
  api.get<{ Params: { id: string } }>(
    `/${call.path}/:id`,
    {
      schema: {
        summary: call.summary,
        params: z.object({ id: idParameter }),
        response: { 200: call.output, ...notModifiedResponse, ...problemResponses(400, 404) },
      },
      preValidation: async (request) => {
        if (parseId(request.params.id) === undefined) throw notFound()
      },
    },
    (request, reply) => {
      const id = Number(request.params.id)
      return answerRead(api, request, reply, {
        key: `${call.path}/${id}`,
        caching: getCaching,
        read: () => call.read(id),
      })
    },
  )
}

const missing: RenderedResponse = { status: 404, headers: {}, body: Buffer.alloc(0) }

/** Answers a read from the cache, compressed, and a GET with an ETag; 404 if it does not exist. */
export async function answerRead(
  api: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, caching, read }: { key: string | undefined; caching: string; read: () => Promise<unknown> },
) {
  const render = async (): Promise<RenderedResponse> => {
    const value = await read()
    if (value === undefined) return missing
    return {
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8" },
      body: Buffer.from(reply.serialize(value as object) as string),
    }
  }
  const response = key === undefined ? await render() : await api.readCache.get(key, render)
  if (response.status === 404) throw notFound()
  reply.header("cache-control", caching)
  // A POST is not conditional: no client caches its response.
  return "etag" in response && request.method !== "POST"
    ? sendCachedResponse(request, reply, response)
    : sendUncachedResponse(request, reply, response)
}

/** No body counts as an empty object. Any JSON value other than an object is a 400. */
async function objectBody(request: { body: unknown }) {
  request.body ??= {}
  if (typeof request.body !== "object" || Array.isArray(request.body)) {
    throw new ProblemError(400, problem("bad_request", ["Envie um objeto JSON com os parâmetros da chamada."]))
  }
}
