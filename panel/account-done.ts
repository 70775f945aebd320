import { href } from "react-router"
import { doneHref } from "./done.ts"

export const doneTexts = {
  name: "Nome guardado.",
  email: "Mandamos um link para o e-mail novo. A troca vale quando ele for aberto.",
  "cancel-email": "Troca de e-mail cancelada.",
  "email-confirmed": "E-mail trocado. As suas outras sessões se encerraram.",
  password: "Senha trocada. As suas outras sessões se encerraram.",
  factor: "Confirmação guardada. As suas outras sessões se encerraram.",
  "factor-removed": "Confirmação removida. As suas outras sessões se encerraram.",
  "factor-absent": "Esta confirmação já não estava ligada ao seu acesso.",
  "end-session": "Sessão encerrada.",
  "end-all": "As outras sessões se encerraram.",
}

/** The account page with the message that this was done. */
export function accountDoneHref(done: keyof typeof doneTexts): string {
  return doneHref(href("/conta"), done)
}
