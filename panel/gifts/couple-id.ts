/** The couple's page in an address; undefined when it is no number. */
export function readCoupleId(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
