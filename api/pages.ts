import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { idParameter, showIn } from "#platform/http/parameters.ts"
import { defineRead } from "#platform/http/read-route.server.ts"
import { imageShape, nullableText } from "./shapes.ts"
import { presentImage } from "#platform/images/image.ts"
import { profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { findStaticPage, listMenuPages } from "#domain/pages/static-pages.server.ts"

const pageRefShape = z.object({ id: z.int(), title: z.string() }).meta({ id: "PageRef" })

const staticPageShape = z
  .object({
    id: z.int(),
    title: z.string(),
    subtitle: nullableText,
    description: nullableText,
    images: z.array(imageShape),
    subdescriptions: z.array(z.object({ title: z.string(), description: z.string() })),
  })
  .meta({ id: "StaticPage" })

const menuShape = z.object({
  "1": z.array(pageRefShape).describe("Quem Somos"),
  "2": z.array(pageRefShape).describe("Serviços"),
  "3": z.array(pageRefShape).describe("Cursos"),
})

export function staticPagesApi(api: FastifyInstance, { db }: Services): void {
  defineRead(api, {
    method: "POST",
    path: "static-page/get",
    summary: "Páginas dos menus, por grupo",
    input: z.object({ show_in: showIn }),
    output: menuShape,
    read: ({ show_in }) => listMenuPages(db, profileOf(show_in)),
  })
  defineRead(api, {
    method: "POST",
    path: "static-page/description",
    summary: "Uma página",
    input: z.object({ show_in: showIn, id: idParameter }),
    output: staticPageShape,
    read: async ({ show_in, id }) => {
      const page = await findStaticPage(db, profileOf(show_in), id)
      return page && { ...page, images: page.images.map(presentImage) }
    },
  })
}
