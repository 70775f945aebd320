/** The first of many, and how many there are. */
export interface Listed<Item> {
  items: Item[]
  total: number
}

/** More than a person reads. */
const listedMax = 200

export function listed<Item>(items: readonly Item[]): Listed<Item> {
  return { items: items.slice(0, listedMax), total: items.length }
}
