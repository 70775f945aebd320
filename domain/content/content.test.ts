import { expect, test } from "vitest"
import type * as z from "zod"
import { entrySchemas } from "./content.ts"

/*
 * A default gives every document a value, also those from before it. All digests that were stored then are wrong: the
 * last import cannot be undone. The agency, a single document, may
 * gain defaults.
 */
test("no field of an entry gains a default: a new one is .optional(), a flag z.literal(true).optional()", () => {
  expect(Object.entries(entrySchemas).flatMap(([kind, schema]) => defaultsIn(schema, kind))).toEqual([
    "countries.images",
    "countries.banners",
    "cities.images",
    "attractions.images",
    "segments.banners",
    "packages.featured",
    "packages.value_currency",
    "packages.promotion.currency",
    "packages.images",
    "banners.images",
    "differentials.images",
    "steps.images",
    "testimonials.home",
    "testimonials.images",
    "partners.images",
    "stores.desk.profiles",
    "static-pages.images",
    "static-pages.subdescriptions",
    "honeymoons.images",
  ])
})

interface Definition {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
}

function defaultsIn(schema: z.ZodType, path: string): string[] {
  const { type, innerType, in: input, element, shape = {} } = schema.def as unknown as Definition
  const own = type === "default" || type === "prefault" ? [path] : []
  const inner = innerType ?? input
  return [
    ...own,
    ...(inner ? defaultsIn(inner, path) : []),
    ...(element ? defaultsIn(element, `${path}[]`) : []),
    ...Object.entries(shape).flatMap(([name, field]) => defaultsIn(field, `${path}.${name}`)),
  ]
}
