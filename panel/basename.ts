/** Prefix of the panel's addresses, which React Router adds to those that it resolves itself. */
export const basename = "/painel"

/** The address for what React Router does not resolve: `fetch`, links and forms without it, redirects of middleware. */
export function withBasename(address: string): string {
  return basename + address
}
