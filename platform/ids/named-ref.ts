/** A reference to a row: its id, and the name to show. */
export interface NamedRef {
  id: number
  name: string
}
