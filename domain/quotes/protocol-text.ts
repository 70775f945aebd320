/** The first message of a chat about a request. In its own file, so that the page after sending loads nothing else. */
export function protocolText(protocol: string): string {
  return `Olá! Enviei um pedido de orçamento pelo site. Protocolo ${protocol}.`
}
