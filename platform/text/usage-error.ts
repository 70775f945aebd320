/** An argument of a command is not one of the known values; the message lists them, in Portuguese. */
export class UsageError extends Error {
  override name = "UsageError"
}
