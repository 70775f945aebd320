import type { FastifyInstance, FastifyRequest } from "fastify"

/** A request as it is counted: nothing that a visitor can write is in it. */
export interface Answered {
  /** A page's name, or the address of a call as it was registered; `unmatched` for what is neither. */
  route: string
  method: string
  status: number
  seconds: number
  /** What a visitor sent by it, if it was a form's. */
  submission: "quote" | "gift" | undefined
}

declare module "fastify" {
  interface FastifyRequest {
    /** The name of the page that was asked for, once it is known. */
    pageName: string
  }
}

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

const submissions: Partial<Record<string, "quote" | "gift">> = {
  "/api/v1/budget": "quote",
  "budget.main": "quote",
  "/api/v1/honeymoon-message": "gift",
  "honeymoon.main": "gift",
}

/** Tells of every request once it is answered. `findPageName` is asked for pages whose name nobody noted on the way. */
export function watchRequests(app: FastifyInstance, onAnswered: (answered: Answered, request: FastifyRequest) => void) {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.pageName || request.routeOptions.url || "unmatched"
    const method = methods.has(request.method) ? request.method : "other"
    const submission = method === "POST" ? submissions[route] : undefined
    onAnswered({ route, method, status: reply.statusCode, seconds: reply.elapsedTime / 1000, submission }, request)
    done()
  })
}
