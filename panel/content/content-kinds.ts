import { href } from "react-router"
import type { EntryKind } from "#domain/entries/entry-kind.ts"

/** The kinds, grouped as on the content page. Safe in the browser, because it imports no schemas. */
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

/** Whether entries are created in the panel. Pictures come from uploads, and there is only one agency. */
export function isNumberedKind(kind: EntryKind): boolean {
  return kind !== "pictures" && kind !== "agency"
}

/** The list that contains the entry. The agency has none: its address is the content page. */
export function listHref(kind: EntryKind): string {
  if (kind === "pictures") return href("/imagens")
  return kind === "agency" ? href("/conteudo") : href("/conteudo/:kind", { kind })
}
