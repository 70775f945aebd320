import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { flashHref } from "./flash.ts"
import { entryHref } from "./entry-address.ts"

export const entryFlashTexts = {
  publicado: "Publicado: o site já mostra.",
  parte: "Publicado: o site já mostra. O resto do rascunho continua guardado.",
  igual: "O site já mostrava isto: nada mudou.",
  agendado: "Agendado: vai ao ar sozinho, como estiver guardado nessa hora.",
  desagendado: "O agendamento foi cancelado. A mudança continua guardada.",
  fora: "Saiu do ar. Publicar põe de volta.",
  descartado: "A mudança guardada foi descartada.",
  acabou: "Não há mais mudança guardada: foi ao ar, ou foi descartada antes. Confira o que está no ar.",
  outro: "Outra pessoa guardou uma mudança antes: ela está aqui.",
  copia: "Esta é a cópia. Ela só vai ao ar quando você publicar.",
  voltou: "A versão escolhida está aqui, guardada. Publique para ela ir ao ar.",
  trocada: "A imagem nova está aqui. Confira o texto e o ponto: publicar troca em todos os lugares.",
  mudou: "A mudança guardada já não é a que você conferiu: confira de novo.",
}

/** After these the entry has no draft. */
export const withoutDraft: ReadonlySet<string> = new Set<keyof typeof entryFlashTexts>([
  "publicado",
  "igual",
  "descartado",
  "acabou",
])

/** The editor with this flash message. */
export function entryFlashHref(ref: EntryRef, key: keyof typeof entryFlashTexts): string {
  return flashHref<keyof typeof entryFlashTexts>(entryHref(ref), key)
}
