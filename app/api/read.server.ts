import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { idParameter, parseId } from "./parameters.ts"
import { ProblemError, notFound, problem, problemSchema } from "./problem.ts"

interface Read<Input extends z.ZodObject, Output extends z.ZodType> {
  /** The method of the specification; a POST read answers to GET as well. */
  method: "POST" | "GET"
  path: string
  summary: string
  input?: Input
  output: Output
  /** Answers `undefined` when the thing does not exist: 404. */
  read: (input: z.output<Input>) => Promise<z.input<Output> | undefined>
}

const readErrors = { 400: problemSchema, 404: problemSchema, 415: problemSchema, 422: problemSchema }

/** Registers one read of the specification: POST with a JSON body and GET with the same parameters in the query. */
export function defineRead<Input extends z.ZodObject, Output extends z.ZodType>(api: FastifyInstance, call: Read<Input, Output>) {
  const input = call.input ?? z.object({})
  const response = { 200: call.output, ...readErrors }
  const answer = async (parameters: unknown) => (await call.read(parameters as z.output<Input>)) ?? notFoundProblem()
  api.get(`/${call.path}`, { schema: { summary: call.summary, querystring: input, response } }, async (request, reply) => {
    reply.header("cache-control", "public, max-age=60, stale-while-revalidate=600")
    return answer(request.query)
  })
  if (call.method === "GET") return
  api.post(`/${call.path}`, { schema: { summary: call.summary, body: input, response }, preValidation: objectBody }, async (request, reply) => {
    reply.header("cache-control", "no-store")
    return answer(request.body)
  })
}

/** Registers `GET {path}/{id}`. An id that is no positive integer is an address that does not exist: 404. */
export function defineReadById<Output extends z.ZodType>(
  api: FastifyInstance,
  call: { path: string; summary: string; output: Output; read: (id: number) => Promise<z.input<Output> | undefined> },
) {
  api.get<{ Params: { id: string } }>(
    `/${call.path}/:id`,
    {
      schema: { summary: call.summary, params: z.object({ id: idParameter }), response: { 200: call.output, 404: problemSchema } },
      preValidation: async (request) => {
        if (parseId(request.params.id) === undefined) throw notFound()
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "public, max-age=60, stale-while-revalidate=600")
      return (await call.read(Number(request.params.id))) ?? notFoundProblem()
    },
  )
}

/** No body counts as an empty object; any other JSON value than an object is a 400. */
async function objectBody(request: { body: unknown }) {
  request.body ??= {}
  if (typeof request.body !== "object" || Array.isArray(request.body)) {
    throw new ProblemError(400, problem("bad_request", ["Envie um objeto JSON com os parâmetros da chamada."]))
  }
}

function notFoundProblem(): never {
  throw notFound()
}
