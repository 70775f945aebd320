import type { FastifyInstance, FastifyRequest } from "fastify"

/** A request for metrics: without anything that a visitor can write. */
export interface Answered {
  /** A page's name, or a call's route pattern; `unmatched` for anything else. */
  route: string
  method: string
  status: number
  seconds: number
  /** The kind of form that was sent, if one was. */
  submission: "quote" | "gift" | undefined
}

declare module "fastify" {
  interface FastifyRequest {
    /** The name of the requested page, once it is known. */
    pageName: string
    /** The kind of form that the requested page declares. */
    pageSubmission: Answered["submission"]
  }
  interface FastifyContextConfig {
    /** The kind of form that an API route takes. Pages declare theirs (site/page-handle.ts). */
    submission?: Answered["submission"]
  }
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** The recorded facts about the client. */
export type AnsweredRequest = Pick<FastifyRequest, "ip" | "socket" | "headers">

/** Called for every request after its response. */
export type OnAnswered = (answered: Answered, request: AnsweredRequest) => void

export function watchRequests(app: FastifyInstance, onAnswered: OnAnswered) {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.pageName || request.routeOptions.url || "unmatched"
    const method = methods.has(request.method) ? request.method : "other"
    const submission =
      method === "POST" ? (request.pageSubmission ?? request.routeOptions.config.submission) : undefined
    onAnswered({ route, method, status: reply.statusCode, seconds: reply.elapsedTime / 1000, submission }, request)
    done()
  })
}
