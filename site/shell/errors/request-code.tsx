import { createContext, useContext } from "react"

/** The id under which the log tells of a page that failed; known only where it was rendered for its first view. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** What a visitor may tell the agency, so that it finds the failure. In the browser the server's words stay as they are. */
export function RequestCode({ className }: { className?: string }) {
  const id = useContext(RequestIdContext)
  return (
    <p className={className} suppressHydrationWarning>
      {id === undefined ? "" : `Código do atendimento: ${id}`}
    </p>
  )
}
