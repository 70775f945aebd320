import type { ComponentProps } from "react"

export interface PageLinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** Root-relative address of a page of the site. */
  to: string
  /** `none`: no prefetch on hover, for pages that are expensive to render. */
  prefetch?: "intent" | "none"
  /** For another query of the same page: scroll to the top instead of keeping the scroll position. */
  fromTop?: boolean
}

/**
 * A link to a page of the site. One listener handles the clicks of all of them (site/document/client-navigation.tsx).
 * A page has more than a hundred links; without state and listeners they cost almost nothing to render and hydrate.
 */
export function PageLink({ to, prefetch = "intent", fromTop, ...props }: PageLinkProps) {
  return <a {...props} href={to} data-page={prefetch} data-from-top={fromTop || undefined} />
}

export interface AnyLinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: string
  /** The link leads to the page that shows it. */
  current?: boolean
}

/** A link to a page of the site. External addresses, `mailto:` and `tel:` get a plain anchor. */
export function AnyLink({ to, current, ...props }: AnyLinkProps) {
  const all = current ? { ...props, className: `${props.className} active`, "aria-current": "page" as const } : props
  return to.startsWith("/") ? <PageLink {...all} to={to} /> : <a {...all} href={to} rel="noopener" />
}
