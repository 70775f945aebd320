/** The parameters as `?…`; empty without any. The oldest browsers do not have `URLSearchParams.size`. */
export function queryString(parameters: URLSearchParams): string {
  const text = parameters.toString()
  return text && `?${text}`
}
