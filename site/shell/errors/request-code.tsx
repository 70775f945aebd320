import { createContext, useContext } from "react"

/** The request id in the log. Known only while the server renders the page. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The request id of a failed page, for visitors to quote to the agency. Hydration keeps the server's text. */
export function RequestCode({ className }: { className?: string }) {
  const id = useContext(RequestIdContext)
  return (
    <p className={className} suppressHydrationWarning>
      {id === undefined ? "" : `Código deste erro: ${id}`}
    </p>
  )
}
