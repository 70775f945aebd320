/** The line by which people quote a failed request: its id is in the log as `reqId`. Empty without an id. */
export function requestCode(id: string | undefined): string {
  return id === undefined ? "" : `Código deste erro: ${id}`
}

/** That line in the text of a failed response. */
export function findRequestCode(text: unknown): string | undefined {
  return /Código deste erro: [\w-]+/.exec(String(text))?.[0]
}
