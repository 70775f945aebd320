import { asList } from "#platform/text/untrusted-input.ts"

interface PictureField {
  /** The name of the field, as in mistakes: `images[0]`, `cotes[1].image`, `covers.tourism`. */
  field: string
  /** The picture's name. */
  name: string
}

/** The fields of a document of any kind that name a picture. The document may be unfinished. */
export function pictureFields(document: unknown): PictureField[] {
  const { images, banners, cotes, covers } = (document ?? {}) as Record<string, unknown>
  const fields: Array<[string, unknown]> = [
    ...asList(images).map((name, index): [string, unknown] => [`images[${index}]`, name]),
    ...asList(banners).map((name, index): [string, unknown] => [`banners[${index}]`, name]),
    ...asList(cotes).map((quota, index): [string, unknown] => [
      `cotes[${index}].image`,
      (quota as { image?: unknown } | null)?.image,
    ]),
    ...(typeof covers === "object" && covers !== null
      ? Object.entries(covers).map(([profile, name]): [string, unknown] => [`covers.${profile}`, name])
      : []),
  ]
  return fields.flatMap(([field, name]) => (typeof name === "string" && name !== "" ? [{ field, name }] : []))
}

export function showsPicture(document: unknown, picture: string): boolean {
  return pictureFields(document).some(({ name }) => name === picture)
}
