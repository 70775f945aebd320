/** The first message of a chat about a request. Its own file: the page after sending needs nothing else of the model. */
export function protocolText(protocol: string): string {
  return `Olá! Enviei um pedido de orçamento pelo site. Protocolo ${protocol}.`
}
