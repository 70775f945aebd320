/** What the couple of some gifts is called: the title of its page, or words for a page that is gone. Browser-safe. */
export function coupleName(title: string | null, honeymoonId: number): string {
  return title || `Página ${honeymoonId}, retirada do site`
}
