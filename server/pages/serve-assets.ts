import { resolve } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { watchMethods } from "#server/http/methods.ts"

/** The built browser files of a folder, under `assets/`. Their names have a hash, so they are cached for a year. */
export async function serveAssets(app: FastifyInstance, folder: string, constraints = {}): Promise<void> {
  const closeMethods = watchMethods(app)
  await app.register(fastifyStatic, {
    root: resolve(folder, "assets"),
    prefix: "/assets/",
    immutable: true,
    maxAge: "1y",
    dotfiles: "deny",
    index: false,
    preCompressed: true,
    schemaHide: true,
    decorateReply: false,
    constraints,
  })
  closeMethods()
}
