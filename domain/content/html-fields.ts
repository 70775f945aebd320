import * as z from "zod"
import { html } from "#domain/agency/content-fields.ts"
import { type Kind, entrySchemas } from "./content.ts"

/** The HTML fields of each kind, and the lists that contain HTML: in `subdescriptions`, each entry's `description`. */
export const htmlFields = Object.fromEntries(
  Object.entries(entrySchemas).map(([kind, { shape }]) => [kind, fieldsWithHtml(shape)]),
) as Record<Kind, string[]>

function fieldsWithHtml(shape: z.core.$ZodShape): string[] {
  return Object.keys(shape).filter((field) => hasHtml(shape[field]))
}

function hasHtml(schema: unknown): boolean {
  if (schema === html) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return hasHtml(schema.unwrap())
  if (schema instanceof z.ZodArray) return hasHtml(schema.element)
  return schema instanceof z.ZodObject && fieldsWithHtml(schema.shape).length > 0
}
