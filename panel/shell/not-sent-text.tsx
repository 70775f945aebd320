import { href } from "react-router"
import { withBasename } from "#panel/basename.ts"
import type { NotSentReason } from "./submit-failure.ts"

/** Advice for a form that was not processed. */
export function NotSentText({ why }: { why: NotSentReason | "refused" }) {
  if (why === "away") return "Não deu para enviar. O que você escreveu está aqui: confira a conexão e tente de novo."
  if (why === "failed")
    return "Algo falhou do nosso lado. O que você escreveu está aqui: tente de novo em alguns instantes."
  if (why === "refused") return "O painel não aceita mais esta mudança. Copie o que escreveu e abra o item de novo."
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
