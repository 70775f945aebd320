import { href } from "react-router"
import { doneHref } from "#panel/done.ts"

export const doneTexts = {
  publicados: "Publicados: o site já mostra.",
  agendados: "Agendados: vão ao ar juntos, como estiverem guardados nessa hora.",
  desagendados: "O agendamento foi cancelado. As mudanças continuam guardadas.",
}

/** The content page with the message that this was done. */
export function contentDoneHref(done: keyof typeof doneTexts): string {
  return doneHref(href("/conteudo"), done)
}
