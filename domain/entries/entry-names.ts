import type { EntryKind, EntryRef } from "./entry-kind.ts"

/** An entry with its title. */
export interface NamedEntry extends EntryRef {
  title: string
}

/** The names of the kinds of content for staff. Browser-safe. */
export const kindNames: Record<EntryKind, { one: string; many: string; isFeminine?: true }> = {
  packages: { one: "pacote", many: "Pacotes" },
  segments: { one: "segmento", many: "Segmentos" },
  countries: { one: "país", many: "Países" },
  cities: { one: "cidade", many: "Cidades", isFeminine: true },
  attractions: { one: "ponto turístico", many: "Pontos turísticos" },
  "static-pages": { one: "página", many: "Páginas", isFeminine: true },
  testimonials: { one: "depoimento", many: "Depoimentos" },
  banners: { one: "banner", many: "Banners" },
  steps: { one: "passo", many: "Passos" },
  differentials: { one: "diferencial", many: "Diferenciais" },
  partners: { one: "parceiro", many: "Parceiros" },
  honeymoons: { one: "lua de mel", many: "Luas de mel", isFeminine: true },
  pictures: { one: "imagem", many: "Imagens", isFeminine: true },
  stores: { one: "loja", many: "Lojas", isFeminine: true },
  agency: { one: "agência", many: "Agência", isFeminine: true },
}

/** The field that names an entry of a kind. A picture is named by its id. */
export const titleFields: Record<EntryKind, string> = {
  packages: "name",
  segments: "name",
  countries: "name",
  cities: "name",
  attractions: "name",
  "static-pages": "title",
  testimonials: "client",
  banners: "title",
  steps: "title",
  differentials: "title",
  partners: "title",
  honeymoons: "title",
  pictures: "alt",
  stores: "name",
  agency: "name",
}

/** The title of an entry, whose document may be unfinished. */
export function titleOf({ kind, id }: { kind: EntryKind; id: string }, document: unknown): string {
  if (kind === "pictures") return id
  const value = (document as Record<string, unknown> | null)?.[titleFields[kind]]
  return typeof value === "string" && value.trim() !== "" ? value : `${kindNames[kind].one} ${id}, sem nome`
}
