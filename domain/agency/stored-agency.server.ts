import * as z from "zod"
import { type StoredAgency, storedAgencySchema } from "./agency.ts"

/**
 * Reads the agency as this version or another one stored it: every page needs it, also during an update and after a
 * rollback. Values are checked by type alone. Unknown fields are dropped, and so are items of lists that cannot be
 * read. Files and drafts are checked by the strict schema.
 */
export function readStoredAgency(value: string): StoredAgency {
  return reading.parse(JSON.parse(value))
}

const reading = byType(storedAgencySchema) as z.ZodType<StoredAgency>

type Definition = z.core.$ZodTypeDef & {
  innerType: z.core.$ZodType
  defaultValue: unknown
  shape: Record<string, z.core.$ZodType>
  element: z.core.$ZodType
}

/** The schema without its checks and with fields that it does not know. */
function byType(schema: z.core.$ZodType): z.ZodType {
  const { type, innerType, defaultValue, shape, element } = schema._zod.def as Definition
  switch (type) {
    case "object":
      return z.object(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, byType(field)])))
    case "array":
      return readableItems(byType(element))
    case "optional":
      return byType(innerType).optional()
    case "default":
      return byType(innerType).default(defaultValue)
    case "prefault":
      return byType(innerType).prefault(defaultValue)
    case "string":
      return z.string()
    case "number":
      return z.number()
    default:
      return schema as z.ZodType
  }
}

function readableItems(item: z.ZodType): z.ZodType {
  return z
    .array(z.unknown())
    .transform((items) => items.filter((one) => item.safeParse(one).success))
    .pipe(z.array(item))
}
