import type * as z from "zod"

/** A picture that content orders from a source instead of bringing a file. */
export interface PictureOrder {
  name: string
  /** One field of the source with its checked value. */
  order: Record<string, unknown>
}

/** Makes pictures, such as drawings, from fields of a picture's entry in YAML. */
export interface PictureSource {
  /** The fields that order a picture of this source. An entry has exactly one of them. */
  fields: Readonly<Record<string, z.ZodType>>
  /** Makes the pictures that are not in `folder` yet. Returns the path of each file by the picture's name. */
  make: (
    orders: readonly PictureOrder[],
    folder: string,
    onMade?: (name: string, done: number, total: number) => void,
  ) => Promise<Map<string, string>>
}
