import type * as z from "zod"

/** A picture that an entry orders instead of bringing a file. */
export interface PictureOrder {
  name: string
  /** The one field that says what to make, with its value. */
  order: Record<string, unknown>
}

/** Who makes such pictures. The composition root names the sources there are; the content knows no other way to them. */
export interface PictureSource {
  /** The fields of a picture's entry by which it is ordered: exactly one of them, or `file`. */
  fields: Readonly<Record<string, z.ZodType>>
  /** Makes what is not in `folder` yet, and gives the file of each by its name. */
  make: (
    orders: readonly PictureOrder[],
    folder: string,
    onMade?: (name: string, done: number, total: number) => void,
  ) => Promise<Map<string, string>>
}
