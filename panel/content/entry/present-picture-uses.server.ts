import { kindNames } from "#domain/entries/entry-names.ts"
import { type PictureUse, listCachedUses } from "#domain/pictures/picture-uses.server.ts"
import { counted } from "#platform/text/format-count.ts"
import type { Services } from "#domain/services.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import { fieldId } from "#panel/content/fields/form-view.ts"
import { formatField } from "#domain/entries/field-descriptions/format-field.ts"

export type PictureUsesView = Awaited<ReturnType<typeof presentPictureUses>>

/** The uses of a picture, each with a link to its field. */
export async function presentPictureUses(services: Services, name: string) {
  const { published, hidden, drafts } = await listCachedUses(services, name)
  return {
    published: published.map(present),
    /** How many more published uses there are. */
    hidden: hidden > 0 ? `E em mais ${counted(hidden, "lugar", "lugares")}.` : undefined,
    drafts: drafts.map(present),
    /** The text of a picture without any use. */
    unused: published.length + drafts.length > 0 ? undefined : "Nenhuma página nem rascunho mostra esta imagem.",
  }
}

function present({ kind, id, title, field }: PictureUse) {
  return {
    to: `${entryHref({ kind, id })}#${fieldId(field)}`,
    title,
    what: `${kindNames[kind].one}, ${formatField(kind, field)}`,
  }
}
