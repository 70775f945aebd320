import { Link, type LinkProps, useLocation } from "react-router"

/** A link to a page, fetched when it is pointed at. To the page one is on (another query only) it does not scroll. */
export function PageLink({ to, ...props }: LinkProps & { to: string }) {
  const { pathname } = useLocation()
  return <Link {...props} to={to} prefetch="intent" preventScrollReset={to.split("?")[0] === pathname} />
}
