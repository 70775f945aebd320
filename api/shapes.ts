import * as z from "zod"

/* Shapes that several features' answers share. */

export const refShape = z.object({ id: z.int(), name: z.string() }).meta({ id: "Ref" })

export const imageShape = z
  .object({
    path: z.string().describe("JPEG de até 1600 px; outras larguras e formatos pela regra de /media"),
    alt: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .meta({ id: "Image" })

export const nullableText = z.string().nullable()

export const factShapes = {
  language: nullableText,
  capital: nullableText,
  currency: nullableText,
  population: nullableText,
  timezone: nullableText,
  ddi_code: nullableText,
}

/** Adds a description, and further keywords of JSON Schema, to a schema of `domain`. */
export function described<Schema extends z.core.$ZodType>(schema: Schema, description: string, more: object = {}) {
  z.globalRegistry.add(schema, { description, ...more })
  return schema
}

/** `{ "data": [...] }` */
export function dataOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item) })
}
