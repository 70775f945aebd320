import * as z from "zod"

/** Stable error codes; the API documentation lists them. */
const problemCodes = [
  "bad_request",
  "cross_site",
  "not_found",
  "method_not_allowed",
  "in_progress",
  "too_large",
  "unsupported_type",
  "validation",
  "timeout",
  "too_many",
  "internal",
  "unavailable",
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** The body of every error response, whatever its status. */
const problemSchema = z
  .object({
    code: z.enum(problemCodes).describe("nome estável do erro"),
    messages: z.object({ error: z.array(z.string()) }).describe("frases para mostrar a quem usa"),
    fields: z.record(z.string(), z.array(z.string())).optional().describe("as mesmas frases, por campo"),
    request_id: z.string().optional().describe("para citar ao suporte (só em 500)"),
  })
  .meta({ id: "Problem" })

export type Problem = z.infer<typeof problemSchema>

/** The schemas of a call's error responses: of the given statuses, and of failures that any call may have. */
export function problemResponses<Status extends number = never>(...statuses: Status[]) {
  const all = [...statuses, 500, 503].map((status) => [status, problemSchema])
  return Object.fromEntries(all) as Record<Status | 500 | 503, typeof problemSchema>
}

/** Thrown by use cases and routes; answered as a {@link Problem} with `status`. */
export class ProblemError extends Error {
  override name = "ProblemError"
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.messages.error.join(" "))
    this.status = status
    this.problem = problem
  }
}

export function problem(code: ProblemCode, messages: string[], fields?: Record<string, string[]>): Problem {
  return { code, messages: { error: messages }, ...(fields && { fields }) }
}

export function notFound(message = "Não encontramos o que você procura."): ProblemError {
  return new ProblemError(404, problem("not_found", [message]))
}

/** A 422 with every message once in a list, and again by field. */
export function refused(fields: Record<string, string[]>): ProblemError {
  return new ProblemError(422, problem("validation", [...new Set(Object.values(fields).flat())], fields))
}
