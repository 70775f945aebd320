import type { PictureOrder, PictureSource } from "./picture-source.ts"

/** Every source of pictures that content may use. The content knows pictures only through it. */
export interface PictureRegistry {
  /** The fields of all sources, in the order of the sources. */
  fields: PictureSource["fields"]
  /**
   * Makes the pictures whose entries have a field of some source; entries with a file are left out.
   * Returns the path of each file by the picture's name.
   */
  make: (
    pictures: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
    folder: string,
    onMade?: (done: number, total: number) => void,
  ) => Promise<Map<string, string>>
}

/** The fields that every picture has, whatever its source. */
const ownFields = ["alt", "file", "focus"]

/** Throws when a field belongs to two sources, or is one of a picture's own: then its source would be ambiguous. */
export function createPictureRegistry(sources: readonly PictureSource[]): PictureRegistry {
  const names = [...ownFields, ...sources.flatMap(({ fields }) => Object.keys(fields))]
  const collision = names.find((name, index) => names.indexOf(name) !== index)
  if (collision !== undefined) throw new Error(`Two sources of pictures have the field "${collision}"`)
  return {
    fields: Object.assign({}, ...sources.map(({ fields }) => fields)) as PictureSource["fields"],
    async make(pictures, folder, onMade = () => {}) {
      const jobs = sources.map((source) => ({ source, orders: ordersFor(source, pictures) }))
      const total = jobs.reduce((sum, { orders }) => sum + orders.length, 0)
      const files = new Map<string, string>()
      for (const { source, orders } of jobs) {
        const before = files.size
        const made = await source.make(orders, folder, (_name, done) => onMade(before + done, total))
        for (const [name, file] of made) files.set(name, file)
      }
      return files
    },
  }
}

function ordersFor({ fields }: PictureSource, pictures: Parameters<PictureRegistry["make"]>[0]): PictureOrder[] {
  return [...pictures].flatMap(([name, picture]) => {
    const field = Object.keys(fields).find((one) => picture[one] !== undefined)
    return field === undefined ? [] : [{ name, order: { [field]: picture[field] } }]
  })
}
