/** The return address of a form: a path below `/painel`. Anything else becomes `/`, the first screen. */
export function backAddress(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])[\x21-\x7e]{0,1000}$/.test(asked) ? asked : "/"
}

/** The return address as a query string; empty for the first screen. */
export function backQuery(back: string): string {
  return back === "/" ? "" : `?${new URLSearchParams({ volta: back })}`
}
