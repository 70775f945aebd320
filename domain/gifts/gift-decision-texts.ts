import type { RefusalReason } from "./gift-decision.ts"

/*
 * What a guest reads when staff decided about the gift. Plain texts in one place, so that the agency's content can
 * replace them. `{casal}` and `{protocolo}` stand for the couple and the protocol.
 */

export const giftDecisionTexts = {
  confirmed: {
    subject: "Seu presente para {casal} está confirmado ({protocolo})",
    title: "Presente confirmado",
    preview: "Conferimos o comprovante e está tudo certo",
    opening: "Olá! Conferimos o comprovante e está tudo certo: seu presente para {casal} está confirmado.",
    closing: "O recado vai para o casal junto com o seu nome. Obrigado por fazer parte desta viagem!",
  },
  refused: {
    subject: "Precisamos da sua ajuda com o presente para {casal} ({protocolo})",
    title: "Falta um detalhe no seu presente",
    preview: "É simples de resolver",
    opening: "Olá! Obrigado pelo carinho com {casal}. Ao conferir o presente, encontramos um problema:",
    closing:
      "É simples de resolver: responda a este e-mail ou chame a gente no WhatsApp, e combinamos juntos. " +
      "Se preferir, envie o presente de novo pela página do casal.",
  },
} as const

/** What the guest reads for each reason. With `other` only the words that staff wrote. */
export const refusalTexts = {
  unreadable: "Não conseguimos ler o comprovante que chegou. Pode enviar outra foto ou captura de tela?",
  notReceived: "O pagamento do comprovante ainda não apareceu na nossa conta.",
  amount: "O valor do comprovante não é o mesmo do presente.",
  otherPayment: "O comprovante que chegou parece ser de outro pagamento.",
  repeated: "Este comprovante já tinha sido enviado com outro presente.",
  other: "",
} as const satisfies Record<RefusalReason, string>

export function fillGiftText(text: string, { couple, protocol }: { couple: string; protocol: string }): string {
  return text.replace(/\{(casal|protocolo)\}/g, (_, word) => (word === "casal" ? couple : protocol))
}
