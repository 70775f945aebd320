import { requestCode } from "./request-code.ts"

/** What staff read when a request failed: a line of title and a line of text, with the request's id. */
export function failureText(status: number, id: string): string {
  return `${status === 503 ? away : failed} ${requestCode(id)}`
}

const away = "Fora do ar por instantes\nNada se perdeu: volte e tente de novo em alguns segundos."
const failed =
  "Algo falhou do nosso lado\nNada se perdeu: volte, confira o que escreveu e tente de novo em alguns instantes."
