/** The first message of a chat about a gift. */
export function giftChatText(protocol: string): string {
  return `Olá! Enviei um presente de lua de mel pelo site. Protocolo ${protocol}.`
}
