/** Databases sort by bytes or by their own locale; Portuguese readers expect África do Sul before Alemanha. */
const collator = new Intl.Collator("pt-BR")

/** Compares two names in Portuguese alphabetical order. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b)
}

/** Sorts rows by name in Portuguese alphabetical order. */
export function byName(a: { name: string }, b: { name: string }): number {
  return compareNames(a.name, b.name)
}
