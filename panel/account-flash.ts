import { href } from "react-router"
import { flashHref } from "./flash.ts"

export const accountFlashTexts = {
  nome: "Nome guardado.",
  email: "Mandamos um link para o e-mail novo. A troca vale quando ele for aberto.",
  "email-mantido": "Troca de e-mail cancelada.",
  "email-trocado": "E-mail trocado. As suas outras sessões se encerraram.",
  senha: "Senha trocada. As suas outras sessões se encerraram.",
  confirmacao: "Confirmação guardada. As suas outras sessões se encerraram.",
  "confirmacao-removida": "Confirmação removida. As suas outras sessões se encerraram.",
  "confirmacao-ausente": "Esta confirmação já não estava ligada ao seu acesso.",
  sessao: "Sessão encerrada.",
  "outras-sessoes": "As outras sessões se encerraram.",
}

/** Instead of the one above where the site sends no emails. */
export const notEmailedText =
  "O link para confirmar o e-mail novo fica guardado no servidor: este site ainda não envia e-mails. " +
  "A troca vale quando ele for aberto."

export type AccountFlash = keyof typeof accountFlashTexts

/** The account page with this flash message. */
export function accountFlashHref(key: AccountFlash): string {
  return flashHref<AccountFlash>(href("/conta"), key)
}
