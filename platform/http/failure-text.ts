import { requestCode } from "./request-code.ts"

/** What staff read when a request failed: a line of title and a line of text, with the request's id. */
export function failureText(status: number, id: string): string {
  const title = status === 503 ? "Fora do ar por instantes" : "Algo falhou do nosso lado"
  return `${title}\n${advice} ${requestCode(id)}`
}

const advice = "Nada se perdeu: volte, confira o que escreveu e tente de novo em alguns instantes."
