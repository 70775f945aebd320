import { href } from "react-router"
import { withBasename } from "#panel/basename.ts"
import type { NotSent } from "./submit-failure.ts"

/** Advice for a form that was not processed. */
export function NotSentText({ why, answer = "O painel não aceitou este envio. " }: NotSent) {
  if (why === "away") return "Não deu para enviar. O que você escreveu está aqui: confira a conexão e tente de novo."
  if (why === "failed")
    return "Algo falhou do nosso lado. O que você escreveu está aqui: tente de novo em alguns instantes."
  if (why === "tooLong")
    return "O envio é grande demais. O que você escreveu está aqui: encurte o texto, ou escolha um arquivo menor."
  if (why === "tooMany")
    return "Foram muitos envios seguidos. O que você escreveu está aqui: tente de novo em alguns minutos."
  if (why === "refused") return `${answer}O que você escreveu está aqui: copie-o antes de abrir a página de novo.`
  return (
    <>
      Sua sessão terminou. <SignInAgain /> e envie outra vez: o que você escreveu está aqui.
    </>
  )
}

/** The beginning of a sentence: what is typed on the page stays. */
export function SignInAgain() {
  return (
    <a href={withBasename(href("/entrar"))} target="_blank" rel="noreferrer">
      Entre de novo em outra aba
    </a>
  )
}
