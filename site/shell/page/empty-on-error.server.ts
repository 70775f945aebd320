import type { Log } from "#site/request-context.server.ts"

/** For decorative parts: the page is shown without them when they cannot be read. */
export async function emptyOnError<Row>(rows: Promise<readonly Row[]>, log: Log | undefined): Promise<readonly Row[]> {
  try {
    return await rows
  } catch (err) {
    log?.error({ err }, "parte da página falhou")
    return []
  }
}
