import type { ReactNode } from "react"
import { useFetcher } from "react-router"
import type { ContactWay } from "#domain/requests/event-details.ts"

/**
 * Opens a message or a call, and notes the contact in the background, as the page's action does for `contact`. Without
 * scripts it only opens.
 */
export function ContactLink({
  by,
  href,
  className,
  children,
}: {
  by: ContactWay
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  const fetcher = useFetcher({ key: `contact-${by}` })
  const note = () => void fetcher.submit({ intent: "contact", by, quiet: "1" }, { method: "post" })
  const elsewhere = by === "whatsapp" ? { target: "_blank", rel: "noopener noreferrer" } : {}
  return (
    <a href={href} className={className} onClick={note} {...elsewhere}>
      {children}
    </a>
  )
}
