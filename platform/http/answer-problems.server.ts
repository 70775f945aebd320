import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { ProblemError, problem } from "./problem.ts"
import { requestCode } from "./request-code.ts"
import type { Problem } from "./problem.ts"

/** Answers every failure of the API as a `Problem`. Internal errors are logged, and never shown. */
export function answerProblems(api: FastifyInstance) {
  api.setErrorHandler((error: FastifyError, request, reply) => {
    const response = problemOf(error, request)
    if (response.status >= 500) request.log.error({ err: error }, "chamada falhou")
    return send(reply, response)
  })
  api.setNotFoundHandler((_request, reply) =>
    send(reply, { status: 404, body: problem("not_found", ["Este endereço não existe na API. Veja /api/docs."]) }),
  )
}

/**
 * 404 for every other path under the prefix, before any body is read. Otherwise the pages' wildcard would render a
 * page.
 */
export function refuseOtherAddresses(app: FastifyInstance, refuse = (reply: FastifyReply) => reply.callNotFound()) {
  for (const url of ["/", "/*"])
    app.all(url, { schema: { hide: true }, onRequest: async (_request, reply) => refuse(reply), handler: () => {} })
}

interface ProblemResponse {
  status: number
  body: Problem
}

function send(reply: FastifyReply, { status, body }: ProblemResponse) {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body)
}

const byFastifyCode: Record<string, ProblemResponse> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, body: problem("too_large", ["O envio é grande demais."]) },
  FST_REQ_FILE_TOO_LARGE: { status: 413, body: problem("too_large", ["O arquivo é grande demais: envie até 10 MB."]) },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    body: problem("unsupported_type", ["Envie no formato que a documentação indica (Content-Type)."]),
  },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    status: 415,
    body: problem("unsupported_type", ["Envie como multipart/form-data."]),
  },
}

function problemOf(error: FastifyError, request: FastifyRequest): ProblemResponse {
  if (error instanceof ProblemError) return { status: error.status, body: error.problem }
  if (hasZodFastifySchemaValidationErrors(error)) return { status: 422, body: validationProblem(error.validation) }
  const known = byFastifyCode[error.code]
  if (known) return known
  if (error.statusCode === 429)
    return {
      status: 429,
      body: problem("too_many", ["Muitos envios em pouco tempo. Espere alguns minutos e tente de novo."]),
    }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: 400, body: problem("bad_request", ["Não entendemos o corpo enviado. Confira o formato."]) }
  }
  if (isUnavailable(error))
    return {
      status: 503,
      body: problem("unavailable", ["O serviço está fora do ar por instantes. Tente de novo em alguns segundos."]),
    }
  return {
    status: 500,
    body: {
      // The site's dialogs show the messages alone.
      ...problem("internal", [
        "Algo falhou do nosso lado. Tente de novo em alguns instantes.",
        requestCode(request.id),
      ]),
      request_id: request.id,
    },
  }
}

function validationProblem(issues: ReadonlyArray<{ instancePath: string; message?: string }>): Problem {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.instancePath.split("/").filter(Boolean)[0] ?? "corpo"
    const message = issue.message ?? "Valor recusado."
    if (!fields[field]?.includes(message)) fields[field] = [...(fields[field] ?? []), message]
  }
  return problem("validation", [...new Set(Object.values(fields).flat())], fields)
}
