/** A word of a command that is none of those that count; its message says which do, in Portuguese. */
export class WrongWordError extends Error {
  override name = "WrongWordError"
}
