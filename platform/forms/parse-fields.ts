import * as z from "zod/mini"

export type FieldSchemas = Readonly<Record<string, z.ZodMiniType>>

/** The parsed values of a form's fields. */
export type FieldValues<Fields extends FieldSchemas> = { [Field in keyof Fields]: z.output<Fields[Field]> }

/**
 * Parses the fields of a form one by one, in the order of `fields`, so that every error is found and every valid
 * value is kept. `sent` returns a field's input; it gets the values of the fields before it. Errors are keyed by
 * control: a field, or `field.1` for one of several controls.
 */
export function parseFields<Fields extends FieldSchemas>(
  fields: Fields,
  sent: (field: keyof Fields & string, values: Partial<FieldValues<Fields>>) => unknown,
): { values: Partial<FieldValues<Fields>>; errors: Record<string, string[]> } {
  const values: Partial<FieldValues<Fields>> = {}
  const errors: Record<string, string[]> = {}
  for (const field of Object.keys(fields) as Array<keyof Fields & string>) {
    const parsed = z.safeParse(fields[field] as Fields[typeof field], sent(field, values))
    if (parsed.success) values[field] = parsed.data
    else
      for (const { path, message } of parsed.error.issues) {
        const control = [field, ...path].join(".")
        errors[control] = [...new Set([...(errors[control] ?? []), message])]
      }
  }
  return { values, errors }
}
