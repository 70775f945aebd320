import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import * as z from "zod"
import type { ResponseCache } from "./response-cache.server.ts"
import type { RenderedResponse } from "./cached-response.server.ts"
import { sendCachedResponse, sendUncachedResponse } from "./send-cached-response.server.ts"
import { idParameter, parseId } from "./parameters.ts"
import { ProblemError, notFound, problem, problemSchema } from "./problem.ts"

interface Read<Input extends z.ZodObject, Output extends z.ZodType> {
  /** The method of the specification; a POST read answers to GET as well. */
  method: "POST" | "GET"
  path: string
  summary: string
  input?: Input
  output: Output
  /** `false`: the question holds a visitor's own words; nothing keeps its answer, here or on the way. */
  kept?: false
  /** Answers `undefined` when the thing does not exist: 404. */
  read: (input: z.output<Input>) => Promise<z.input<Output> | undefined>
}

const getErrors = { 404: problemSchema, 422: problemSchema }
const postErrors = {
  400: problemSchema,
  404: problemSchema,
  413: problemSchema,
  415: problemSchema,
  422: problemSchema,
}

declare module "fastify" {
  interface FastifyInstance {
    /** Answers of reads, kept until the content or the day changes. */
    keptReads: ResponseCache
  }
}

const getCaching = "public, max-age=60, stale-while-revalidate=600"
const unkeptCaching = "no-store"
const postCaching = unkeptCaching

/** Registers one read of the specification: POST with a JSON body and GET with the same parameters in the query. */
export function defineRead<Input extends z.ZodObject, Output extends z.ZodType>(
  api: FastifyInstance,
  call: Read<Input, Output>,
) {
  const input = call.input ?? z.object({})
  // Unknown parameters are gone by now, and the others in one order: a question has one key however it is put.
  const answer = (request: FastifyRequest, reply: FastifyReply, parameters: unknown, caching: string) =>
    answerRead(api, request, reply, {
      key: call.kept === false ? undefined : `${call.path} ${JSON.stringify(parameters)}`,
      caching: call.kept === false ? unkeptCaching : caching,
      read: () => call.read(parameters as z.output<Input>),
    })
  api.get(
    `/${call.path}`,
    { schema: { summary: call.summary, querystring: input, response: { 200: call.output, ...getErrors } } },
    (request, reply) => answer(request, reply, request.query, getCaching),
  )
  if (call.method === "GET") return
  const schema = { summary: call.summary, body: input, response: { 200: call.output, ...postErrors } }
  api.post(`/${call.path}`, { schema, preValidation: objectBody }, (request, reply) =>
    answer(request, reply, request.body, postCaching),
  )
}

/** Registers `GET {path}/{id}`. An id that is no positive integer is an address that does not exist: 404. */
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
        response: { 200: call.output, 400: problemSchema, 404: problemSchema },
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

async function answerRead(
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
  const answer = key === undefined ? await render() : await api.keptReads.get(key, render)
  if (answer.status === 404) throw notFound()
  reply.header("cache-control", caching)
  return "etag" in answer ? sendCachedResponse(request, reply, answer) : sendUncachedResponse(request, reply, answer)
}

/** No body counts as an empty object; any other JSON value than an object is a 400. */
async function objectBody(request: { body: unknown }) {
  request.body ??= {}
  if (typeof request.body !== "object" || Array.isArray(request.body)) {
    throw new ProblemError(400, problem("bad_request", ["Envie um objeto JSON com os parâmetros da chamada."]))
  }
}
