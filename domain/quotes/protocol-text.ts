/** The first words of a chat about a request. */
export function protocolText(protocol: string): string {
  return `Olá! Enviei um pedido de orçamento pelo site. Protocolo ${protocol}.`
}
