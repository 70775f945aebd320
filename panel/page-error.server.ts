/**
 * A response to throw that brings its error page's title and sentence. It is plain text, so that an address without a
 * page of its own, such as a file's, says the same.
 */
export function pageError(status: number, title: string, text: string): Response {
  return new Response(`${title}\n${text}`, { status })
}

/** 403, for content of which others may change some fields only. */
export function onlyOwners(): Response {
  return pageError(403, "Só a direção faz isto", "Há aqui campos que só a direção muda. Nada mudou: fale com ela.")
}
