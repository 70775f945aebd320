import * as z from "zod"
import { html, link } from "#domain/agency/content-fields.ts"
import { type Kind, entrySchemas } from "./content.ts"

/** The HTML fields of each kind, and the lists that contain HTML: in `subdescriptions`, each entry's `description`. */
export const htmlFields = fieldsOf(html)

/** The fields of each kind that are a link. */
export const linkFields = fieldsOf(link)

function fieldsOf(sought: z.ZodType): Record<Kind, string[]> {
  const fields = Object.entries(entrySchemas).map(([kind, { shape }]) => [kind, fieldsWith(sought, shape)])
  return Object.fromEntries(fields) as Record<Kind, string[]>
}

function fieldsWith(sought: z.ZodType, shape: z.core.$ZodShape): string[] {
  return Object.keys(shape).filter((field) => has(sought, shape[field]))
}

function has(sought: z.ZodType, schema: unknown): boolean {
  if (schema === sought) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return has(sought, schema.unwrap())
  if (schema instanceof z.ZodArray) return has(sought, schema.element)
  return schema instanceof z.ZodObject && fieldsWith(sought, schema.shape).length > 0
}
