const junk = /(^|\/)(__MACOSX\/|\.[^./\\][^/]*$|Thumbs\.db$|desktop\.ini$)/i

/** Whether macOS or Windows added this file to the folder, such as `._agency.yaml` beside `agency.yaml`. */
export function isJunk(path: string): boolean {
  return junk.test(path)
}
