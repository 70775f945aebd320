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

/** The one body of every error, whatever its status. */
export const problemSchema = z
  .object({
    code: z.enum(problemCodes).describe("nome estável do erro"),
    messages: z.object({ error: z.array(z.string()) }).describe("frases para mostrar a quem usa"),
    fields: z.record(z.string(), z.array(z.string())).optional().describe("as mesmas frases, por campo"),
    request_id: z.string().optional().describe("para citar ao suporte (só em 500)"),
  })
  .meta({ id: "Problem" })

export type Problem = z.infer<typeof problemSchema>

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

/** 422 with every message, listed once each and again by field. */
export function refused(fields: Record<string, string[]>): ProblemError {
  return new ProblemError(422, problem("validation", [...new Set(Object.values(fields).flat())], fields))
}
