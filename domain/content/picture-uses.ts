import type { Path } from "./mistake.ts"

export interface PictureUse {
  name: string
  role: "image" | "banner"
  path: Path
  /** Id of the quota that shows it; absent when the entry itself does. */
  quota?: number
}

interface PictureFields {
  images?: string[]
  banners?: string[]
  cotes?: Array<{ id: number; image: string }>
}

/** The pictures that an entry of any kind refers to, in order. */
export function pictureUses(entry: object): PictureUse[] {
  const { images = [], banners = [], cotes = [] } = entry as PictureFields
  return [
    ...images.map((name, index): PictureUse => ({ name, role: "image", path: ["images", index] })),
    ...banners.map((name, index): PictureUse => ({ name, role: "banner", path: ["banners", index] })),
    ...cotes.map(({ id, image }, index): PictureUse => ({
      name: image,
      role: "image",
      path: ["cotes", index, "image"],
      quota: id,
    })),
  ]
}
