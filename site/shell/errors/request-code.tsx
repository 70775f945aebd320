import { createContext, useContext } from "react"
import { isRouteErrorResponse } from "react-router"
import { findRequestCode, requestCode } from "#platform/http/request-code.ts"

/** The request id in the log. Known only while the server renders the page. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/**
 * The request id of a failed page, for visitors to quote to the agency. A loader's failure brings it, also after a
 * click. Hydration keeps the server's text.
 */
export function RequestCode({ error, className }: { error: unknown; className?: string }) {
  const id = useContext(RequestIdContext)
  const code = isRouteErrorResponse(error) ? findRequestCode(error.data) : undefined
  return (
    <p className={className} suppressHydrationWarning>
      {code ?? requestCode(id)}
    </p>
  )
}
