import type { PostFailure } from "#ui/form/post-form.ts"

/** The first message of a chat with a guest who could not send a gift. */
export const giftFailureChatText = "Olá! Tentei enviar um presente de lua de mel pelo site e não consegui."

/** For an answer without any message, such as one that was cut off. */
const unknownOutcome = "Não soubemos se a mensagem chegou. Tente de novo: ela não é guardada duas vezes."

/** Why a message did not get through, for the guest. */
export function explainGiftFailure({ status, messages }: PostFailure): string[] {
  if (status === 422) return [...messages, "Acerte os pontos indicados no formulário e envie de novo."]
  if (status === 0) return messages
  const reasons = messages.length > 0 ? messages : [unknownOutcome]
  return [...reasons, "O que você escreveu continua no formulário, e o comprovante também."]
}
