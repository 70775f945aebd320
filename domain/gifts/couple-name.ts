/** The name of a couple: the title of its page, or a text if the page was removed. Browser-safe. */
export function coupleName(title: string | null, honeymoonId: number): string {
  return title || `Página ${honeymoonId}, retirada do site`
}
