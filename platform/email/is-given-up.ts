/** Whether an email in this status will not be sent; `settled` is one that staff took off the list of failed emails. */
export function isGivenUp(status: string): boolean {
  return status === "dead" || status === "settled"
}
