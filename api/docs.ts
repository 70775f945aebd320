import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger"
import type { FastifyInstance } from "fastify"
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod"
import { answerProblems, refuseOtherAddresses } from "#platform/http/answer-problems.server.ts"
import { type CachedResponse, cacheResponse } from "#platform/http/cached-response.server.ts"
import { sendCachedResponse } from "#platform/http/send-cached-response.server.ts"
import { type OpenApiDocument, docsPage, docsStyles } from "./docs-page.ts"

/** Options of the OpenAPI document. Paths and schemas come from the routes. */
export function openApiOptions(): FastifyDynamicSwaggerOptions {
  // Created for each app: the package's default transform keeps the schemas of the process' first app.
  const describe = createJsonSchemaTransform({})
  const describeSchemas = createJsonSchemaTransformObject({})
  return {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "API do site",
        version: "1",
        description:
          "Catálogo, páginas e pedidos do site da agência. Toda leitura em POST também responde a GET, com os " +
          "mesmos parâmetros na consulta, e diz em Cache-Control se a resposta pode ser guardada. " +
          "As listas não têm páginas: as que dizem “os primeiros” ou “até” param aí, sem sinal de que há mais; " +
          "search tem páginas e todos os pacotes. Erros têm a forma Problem: 408 (timeout) quando o corpo não chega " +
          "a tempo, 503 (unavailable) quando o banco de dados não responde. O que não chega a ser uma chamada, como " +
          "cabeçalhos longos demais, recebe texto simples.",
      },
      servers: [{ url: "/" }],
      components: { headers },
    },
    transform: (call) => {
      const { schema, url } = describe(call)
      return { schema: { ...schema, operationId: operationIdOf(String(call.route.method), url) }, url }
    },
    transformObject: (document) => {
      const described = describeSchemas(document)
      addWhatSchemasLack(described as OpenApiDocument)
      return described
    },
  }
}

const headers = {
  ETag: { description: "A versão da resposta, para If-None-Match", schema: { type: "string" } },
  "Cache-Control": { description: "Por quanto tempo a resposta pode ser guardada", schema: { type: "string" } },
  "Retry-After": { description: "Segundos até tentar de novo", schema: { type: "integer" } },
} as const

const headersOf = (...names: Array<keyof typeof headers>) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Adds the headers of responses, and which bodies may be missing: the package says that all are required. */
function addWhatSchemasLack({ paths = {} }: OpenApiDocument) {
  for (const { requestBody, responses = {} } of Object.values(paths).flatMap((verbs) => Object.values(verbs))) {
    if (requestBody)
      requestBody.required = Object.values(requestBody.content).some(({ schema }) => schema?.$ref ?? schema?.required)
    for (const status of responses[304] ? [200, 304] : [])
      Object.assign(responses[status]!, { headers: headersOf("ETag", "Cache-Control") })
    for (const status of [429, 503]) if (responses[status]) responses[status].headers = headersOf("Retry-After")
  }
}

/** `getCountryById` for GET `/api/v1/country/:id`. Client generators name their functions so. */
function operationIdOf(method: string, url: string): string {
  const path = url.replace("/api/v1/", "").replace(/:/g, "by-")
  return method.toLowerCase() + path.replace(/(?:^|[/_-])([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** `/api/docs` for people and `/api/v1/openapi.json` for programs. Neither loads anything from another site. */
export async function apiDocs(app: FastifyInstance) {
  answerProblems(app)
  serveDocument(app, "/v1/openapi.json", {
    headers: { "content-type": "application/json; charset=utf-8" },
    write: () => JSON.stringify(app.swagger()),
  })
  serveDocument(app, "/docs", {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; object-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; " +
        "form-action 'none'",
    },
    write: () => docsPage(app.swagger() as OpenApiDocument),
  })
  serveDocument(app, "/docs.css", { headers: { "content-type": "text/css; charset=utf-8" }, write: () => docsStyles })
  refuseOtherAddresses(app)
}

/** A document is written at its first request, because it changes with each release only. It is revalidated on use. */
function serveDocument(
  app: FastifyInstance,
  path: string,
  { headers, write }: { headers: Record<string, string>; write: () => string },
) {
  let written: CachedResponse | undefined
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    written ??= cacheResponse(
      { status: 200, headers: { "cache-control": "no-cache", ...headers }, body: Buffer.from(write()) },
      () => {},
    )
    return sendCachedResponse(request, reply, written)
  })
}
