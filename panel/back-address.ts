import { queryString } from "#platform/text/query-string.ts"

/** The return address of a form: a path below `/painel`. Anything else becomes `/`, the first screen. */
export function backAddress(asked: string | null): string {
  return asked !== null && /^\/(?![/\\])[\x21-\x7e]{0,1000}$/.test(asked) ? asked : "/"
}

/** The return address as a query string; empty for the first screen. */
export function backQuery(back: string): string {
  return back === "/" ? "" : `?${new URLSearchParams({ volta: back })}`
}

/**
 * The return address for the sign-in page. It leaves out a searched text, which may name a person, also of an address
 * that it leads on to: sign-in pages are no place for it. A flash message is old by then.
 */
export function signInQuery(back: string): string {
  return backQuery(withoutPassing(back))
}

function withoutPassing(address: string): string {
  const [path = "", query = ""] = address.split(/\?(.*)/s)
  const params = new URLSearchParams(query)
  params.delete("q")
  params.delete("feito")
  const next = params.get("volta")
  if (next !== null) params.set("volta", withoutPassing(next))
  return path + queryString(params)
}
