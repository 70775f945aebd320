import type { PostFailure } from "#ui/form/post-form.ts"

/** The first message of a chat with a visitor who could not send a request. */
export const quoteFailureChatText = "Olá! Tentei pedir um orçamento pelo site e não consegui enviar."

const kept = "O que você escreveu continua no formulário"
const hint = `${kept}: tente de novo em instantes, ou fale com a gente no WhatsApp.`

/** Explains to the visitor why sending failed. */
export function explainQuoteFailure({ status, messages }: PostFailure): string[] {
  if (status === 422) return [...messages, "Confira os pontos indicados no formulário e envie de novo."]
  if (status === 0) return [...messages, "Se preferir, fale com a gente no WhatsApp."]
  if (status === 404) return [`Não encontramos para onde enviar o pedido. ${hint}`]
  // The message says how long to wait.
  if (status === 429) return [...messages, `${kept}.`]
  return [...(messages.length > 0 ? messages : ["Algo falhou do nosso lado."]), hint]
}
