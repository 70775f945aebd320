/** An argument of a command is not one of the known values; the message lists them, in Portuguese. */
export class WrongWordError extends Error {
  override name = "WrongWordError"
}
