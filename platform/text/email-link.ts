/** The address is encoded, so that `?` or `&` in it cannot add headers. */
export function emailLink(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`
}
