/** Where a form leads afterwards: an address of the panel, below `/painel`. Anything else leads to the first screen. */
export function backAddress(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])[\x21-\x7e]{0,1000}$/.test(asked) ? asked : "/"
}

/** The same as a query, empty for the first screen. */
export function backQuery(back: string): string {
  return back === "/" ? "" : `?${new URLSearchParams({ volta: back })}`
}
