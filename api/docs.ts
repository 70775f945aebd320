import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger"
import type { FastifyInstance } from "fastify"
import { type OpenApiDocument, docsPage, docsStyles } from "./docs-page.ts"
import { refuseOtherAddresses } from "#platform/http/answer-problems.server.ts"

/** The general part of the OpenAPI document. Paths and schemas come from the routes. */
export const openApiInfo: FastifyDynamicSwaggerOptions["openapi"] = {
  openapi: "3.1.0",
  info: {
    title: "API do site",
    version: "1",
    description:
      "Catálogo, páginas e pedidos do site da agência. Toda leitura em POST também responde a GET, com os " +
      "mesmos parâmetros na consulta.",
  },
  servers: [{ url: "/" }],
}

/** Revalidated on each use, because they change with each release. */
const caching = { "cache-control": "no-cache" }

/** `/api/docs` for people and `/api/v1/openapi.json` for programs. Neither loads anything from another site. */
export async function apiDocs(app: FastifyInstance) {
  app.get("/v1/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply.headers(caching).type("application/json; charset=utf-8").serializer(JSON.stringify).send(app.swagger()),
  )
  app.get("/docs", { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers(caching)
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; object-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
          "form-action 'none'",
      )
      .send(docsPage(app.swagger() as OpenApiDocument)),
  )
  app.get("/docs.css", { schema: { hide: true } }, (_request, reply) =>
    reply.headers(caching).type("text/css; charset=utf-8").send(docsStyles),
  )
  refuseOtherAddresses(app)
}
