/**
 * Formats `12345` as `12.345`, like `toLocaleString("pt-BR")` does for whole numbers. Not with it, because creating the
 * first formatter blocks a phone for 50 ms.
 */
export function formatCount(count: number): string {
  // oxlint-disable-next-line security/no-slow-regexp -- a number has few characters
  return String(count).replace(/\B(?=(\d{3})+$)/g, ".")
}

/** `1 pedido`, `1.234 pedidos`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
