import type { ReactNode } from "react"
import { useFetcher, useLocation } from "react-router"
import type { ContactWay } from "#domain/requests/event-details.ts"
import { contactQuery } from "./contact-query.ts"

/** Key of the fetcher that notes a page's contacts. */
export function contactKey(by: ContactWay, pathname: string): string {
  return `contact-${by} ${pathname}`
}

/**
 * Opens a message or a call, and notes the contact in the background, as the page's action does for `contact`. Without
 * scripts it only opens. `LostContacts` (panel/shell) says what was not noted.
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
  const fetcher = useFetcher({ key: contactKey(by, useLocation().pathname) })
  const note = () =>
    void fetcher.submit({ intent: "contact", by, quiet: "1" }, { method: "post", action: contactQuery })
  const elsewhere = by === "whatsapp" ? { target: "_blank", rel: "noopener noreferrer" } : {}
  return (
    <a href={href} className={className} onClick={note} {...elsewhere}>
      {children}
    </a>
  )
}
