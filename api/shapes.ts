import * as z from "zod"
import { imageFormats, imageWidths } from "#platform/images/image.ts"

/* Response schemas, and words of the documentation, shared by several features. */

export const refShape = z.object({ id: z.int(), name: z.string() }).meta({ id: "Ref" })

const imagePath =
  `JPEG de até ${imageWidths.at(-1)} px de largura, em /media/{hash}/{largura}.jpg; há também ` +
  `${imageWidths.join(", ")}, as que cabem na original e, se ela é bem mais larga que a última, a seguinte, com a ` +
  `largura da original, em ${imageFormats.join(", ")}`

export const imageShape = z
  .object({
    path: z.string().describe(imagePath),
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

/** How a call that stores something treats repeats. */
export const repeatsDescription =
  "Com o cabeçalho Idempotency-Key, repetir o envio devolve a primeira resposta (200). " +
  "Sem ele, conteúdo idêntico em 60 segundos conta como repetição. " +
  "Um 409 diz que o primeiro envio ainda está sendo guardado: espere alguns segundos e repita-o igual."
