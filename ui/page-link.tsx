import type { ComponentProps } from "react"

export interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Root-relative address of a page of the site. */
  to: string
  /** `none`: not fetched when it is pointed at, for what takes the server long. */
  prefetch?: "intent" | "none"
  /** To another query of the same page: the visitor starts again at its top instead of staying where they are. */
  fromTop?: boolean
}

/**
 * A link to a page, followed by `ClientNavigation` without loading a document. It has neither state nor listeners: pages carry
 * more than a hundred of them, which are drawn, and made to answer, with nearly no work.
 */
export function PageLink({ to, prefetch = "intent", fromTop, ...props }: PageLinkProps) {
  return <a {...props} href={to} data-page={prefetch} data-from-top={fromTop || undefined} />
}
