import * as z from "zod"

/* Response schemas shared by several features. */

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

/**
 * The documented form of a field: the constraints that it checks, without other inputs that it accepts and without its
 * conversion.
 */
export function documented(field: z.core.$ZodType): z.ZodType {
  return z.fromJSONSchema(z.toJSONSchema(field, { io: "input" }) as z.core.JSONSchema.JSONSchema)
}

/** `{ "data": [...] }` */
export function dataOf<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item) })
}
