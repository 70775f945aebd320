import { href } from "react-router"
import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { flashHref } from "#panel/flash.ts"

export const contentFlashTexts = {
  publicado: "Publicado: o site já mostra.",
  publicados: "Publicados: o site já mostra.",
  agendado: "Agendado: vai ao ar como estiver guardado nessa hora.",
  agendados: "Agendados: vão ao ar juntos, como estiverem guardados nessa hora.",
  desagendados: "O agendamento foi cancelado. As mudanças continuam guardadas.",
}

/** The content page with this flash message. */
export function contentFlashHref(key: keyof typeof contentFlashTexts): string {
  return flashHref<keyof typeof contentFlashTexts>(href("/conteudo"), key)
}

export const kindFlashTexts = {
  descartado: "O rascunho foi apagado.",
}

/** The list of a kind with this flash message. */
export function kindFlashHref(kind: EntryKind, key: keyof typeof kindFlashTexts): string {
  return flashHref<keyof typeof kindFlashTexts>(href("/conteudo/:kind", { kind }), key)
}
