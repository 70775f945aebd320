import type { EntryKind } from "#domain/entries/entry-kind.ts"

/** The kinds in the groups of the first screen. Browser-safe: the schemas of the kinds are not. */
export const kindGroups: ReadonlyArray<{ title: string; kinds: readonly EntryKind[] }> = [
  { title: "Viagens", kinds: ["packages", "segments"] },
  { title: "Lugares", kinds: ["countries", "cities", "attractions"] },
  { title: "Páginas", kinds: ["static-pages", "testimonials", "honeymoons"] },
  { title: "Páginas iniciais", kinds: ["banners", "steps", "differentials", "partners"] },
  { title: "A agência", kinds: ["agency", "stores", "pictures"] },
]

/** All kinds that have a list. */
export const listedKinds = kindGroups
  .flatMap(({ kinds }) => kinds)
  .filter((kind): kind is Exclude<EntryKind, "agency"> => kind !== "agency")

/** Entries of these kinds are made in the panel; a picture comes with its file, and there is one agency. */
export function isNumberedKind(kind: EntryKind): boolean {
  return kind !== "pictures" && kind !== "agency"
}

/** The list that an entry of the kind is in. There is one agency. */
export function listAddress(kind: EntryKind): string {
  if (kind === "pictures") return "/imagens"
  return kind === "agency" ? "/conteudo" : `/conteudo/${kind}`
}
