import type { FastifyInstance } from "fastify"
import * as z from "zod"
import { showIn } from "#platform/http/parameters.ts"
import { defineRead } from "#platform/http/read-route.server.ts"
import { dataOf, imageShape, nullableText } from "./shapes.ts"
import { type Image, presentImage } from "#platform/images/image.ts"
import { profileOf } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { listBanners, listDifferentials, listPartners, listSteps } from "#domain/home/home.server.ts"

const images = z.array(imageShape)

const bannerShape = z
  .object({
    title: z.string(),
    subtitle: nullableText,
    btn_1_title: nullableText,
    btn_1_link: nullableText,
    btn_2_title: nullableText,
    btn_2_link: nullableText,
    images,
  })
  .meta({ id: "Banner" })
const differentialShape = z.object({ title: z.string(), link: nullableText, images }).meta({ id: "Differential" })
const stepShape = z
  .object({ title: z.string(), description: nullableText, link: nullableText, position: z.enum(["1", "2"]), images })
  .meta({ id: "Step" })
const partnerShape = z.object({ title: z.string(), images }).meta({ id: "Partner" })

export function homeApi(api: FastifyInstance, { db }: Services): void {
  const input = z.object({ show_in: showIn })
  defineRead(api, {
    method: "POST",
    path: "banners/get",
    summary: "Banners da página inicial",
    input,
    output: dataOf(bannerShape),
    read: async ({ show_in }) => ({ data: present(await listBanners(db, profileOf(show_in))) }),
  })
  defineRead(api, {
    method: "POST",
    path: "banners-differential/get",
    summary: "Diferenciais",
    input,
    output: dataOf(differentialShape),
    read: async ({ show_in }) => ({ data: present(await listDifferentials(db, profileOf(show_in))) }),
  })
  defineRead(api, {
    method: "POST",
    path: "steps/get",
    summary: "Passos, nas posições 1 e 2",
    input,
    output: dataOf(stepShape),
    read: async ({ show_in }) => ({ data: present(await listSteps(db, profileOf(show_in))) }),
  })
  defineRead(api, {
    method: "GET",
    path: "partner/list",
    summary: "Parceiros",
    output: dataOf(partnerShape),
    read: async () => ({ data: present(await listPartners(db)) }),
  })
}

function present<Row extends { images: readonly Image[] }>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, images: row.images.map(presentImage) }))
}
