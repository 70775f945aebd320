import { requestHref } from "#panel/requests/request-address.ts"

/** The request's page, which asks why it was lost. */
export function lostHref(protocol: string): string {
  return `${requestHref(protocol)}?perdido=1#perdido`
}
