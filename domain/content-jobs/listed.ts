/** The first items of a list, and their total number. */
export interface Listed<Item> {
  items: Item[]
  total: number
}

/** More items than a person reads. */
const listedMax = 200

export function listed<Item>(items: readonly Item[]): Listed<Item> {
  return { items: items.slice(0, listedMax), total: items.length }
}
