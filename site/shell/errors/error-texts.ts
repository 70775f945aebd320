import { isRouteErrorResponse } from "react-router"

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

/**
 * The status to show; without one it is 500. A proxy's 502 and 504 mean the same as our 503: nothing answers right now.
 */
export function statusOf(error: unknown): number {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return status === 502 || status === 504 ? 503 : status
}

/** The specification's text for a status. One without a text counts as 500. */
export function statusLine(status: number): string {
  const phrase = phrases[status]
  return phrase ? `${status} (${phrase})` : statusLine(500)
}

const phrases: Partial<Record<number, string>> = {
  404: "Not Found",
  405: "Method Not Allowed",
  500: "Internal Server Error",
  503: "Service Unavailable",
}
