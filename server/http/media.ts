import { createReadStream } from "node:fs"
import { stat } from "node:fs/promises"
import type { FastifyInstance, FastifyReply } from "fastify"
import { refuseOtherAddresses } from "#platform/http/answer-problems.server.ts"
import { problem } from "#platform/http/problem.ts"
import { isUnavailable } from "#platform/database/unavailable.ts"
import { type ImageFormat, imageTypes } from "#platform/images/image.ts"
import { isNotModified } from "#platform/http/send-cached-response.server.ts"
import type { ImageStore } from "#platform/images/image-store.server.ts"

/**
 * `GET {prefix}/{hash}/{width}.{format}`: the content of such a URL never changes. Everything else under the prefix is
 * 404.
 */
export function mediaEndpoint(app: FastifyInstance, images: ImageStore): void {
  app.get<{ Params: { hash: string; file: string } }>(
    "/:hash/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = request.params
      // The router also accepts a slash at the end, and percent-encoding.
      const isExact = request.url.split(/[?#]/, 1)[0] === `${app.prefix}/${hash}/${file}`
      const [, width, format] = /^([1-9]\d{2,3})\.(avif|webp|jpg)$/.exec(file) ?? []
      const rendition =
        isExact && width && format && (await images.rendition(hash, Number(width), format as ImageFormat))
      if (!rendition) return missing(reply)
      const tag = `"${hash}-${file}"`
      reply.header("cache-control", "public, max-age=31536000, immutable").header("etag", tag)
      if (isNotModified(request, tag)) return reply.code(304).send()
      reply.type(imageTypes[format as ImageFormat])
      if (typeof rendition !== "string") return reply.send(rendition)
      const { size } = await stat(rendition)
      return reply.header("content-length", size).send(createReadStream(rendition))
    },
  )

  refuseOtherAddresses(app, missing)
  app.setErrorHandler((error, request, reply) => {
    const status = isUnavailable(error) ? 503 : 500
    request.log.error({ err: error }, "imagem falhou")
    reply.removeHeader("etag").removeHeader("content-length").header("cache-control", "no-store")
    return reply
      .code(status)
      .send(problem(status === 503 ? "unavailable" : "internal", ["Não foi possível preparar esta imagem agora."]))
  })
}

function missing(reply: FastifyReply) {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .send(problem("not_found", ["Esta imagem não existe."]))
}
