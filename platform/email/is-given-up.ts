/** Whether an email in this status will not be sent; `settled` is one about which nothing more is to be done. */
export function isGivenUp(status: string): boolean {
  return status === "dead" || status === "settled"
}
