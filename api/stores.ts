import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { defineRead } from "#platform/http/read-route.server.ts"
import { nullableText } from "./shapes.ts"
import { mapEmbedHtml } from "#platform/maps/map-embed.ts"
import type { Services } from "#domain/services.server.ts"
import { listStores } from "#domain/stores/stores.server.ts"

const storeShape = z
  .object({
    name: z.string(),
    phone: nullableText,
    cellphone: nullableText,
    whatsapp: nullableText,
    email: nullableText,
    skype: nullableText,
    working_times: nullableText,
    address: nullableText,
    map: nullableText.describe("<iframe> limpo de um serviço de mapas conhecido"),
  })
  .meta({ id: "Store" })

export function storesApi(api: FastifyInstance, { db }: Services): void {
  defineRead(api, {
    method: "POST",
    path: "store/get",
    summary: "Lojas",
    output: z.array(storeShape),
    read: async () =>
      (await listStores(db)).map(({ map_url, ...store }) => ({
        ...store,
        map: mapEmbedHtml(map_url, `Mapa: ${store.name}`),
      })),
  })
}
