/* What both error views say: that of a page, and that of a page without the agency's data. */

export interface ClientErrorText {
  title: string
  heading: string
  text: string
}

/** By status: nothing failed on the server, so there is nothing to retry. */
export const clientErrors: Partial<Record<number, ClientErrorText>> = {
  404: {
    title: "Página não encontrada",
    heading: "Este caminho não leva a lugar nenhum",
    text: "O endereço pode ter mudado ou ter sido digitado pela metade.",
  },
  405: {
    title: "Envio não aceito",
    heading: "Esta página não recebe envios",
    text: "Nada do que foi enviado ficou guardado.",
  },
}

/** The specification's text for a status. One without a text counts as 500. */
export function statusLine(status: number): string {
  const phrase = phrases[status]
  return phrase ? `${status} (${phrase})` : statusLine(500)
}

/** Whether `fetch` or `import()` itself failed. The message differs between browsers. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|network|import/i.test(error.message)
}

const phrases: Partial<Record<number, string>> = {
  404: "Not Found",
  405: "Method Not Allowed",
  500: "Internal Server Error",
  503: "Service Unavailable",
}
