import "#ui/tokens.css"
import "#ui/base.css"
import "#site/document/first-page.css"
import { type ReactNode, useEffect } from "react"
import { Links, Meta, Outlet, Scripts } from "react-router"
import type { Route } from "./+types/root"
import { removeOldDrafts } from "#site/quotes/draft/remove-old-drafts.ts"
import { storedLayoutScript } from "#site/shell/layout/page-layout.ts"
import { useAddressLayout, useLayout } from "#site/shell/layout/use-layout.ts"
import { servicesContext } from "./request-context.server.ts"
import { LazyRootErrorView, preloadErrorViews } from "#site/shell/errors/lazy-error-views.tsx"
import { ClientNavigation } from "#site/document/client-navigation.tsx"
import { completeFirstPage, firstPageScript } from "#site/document/first-page.ts"
import { RestoreScroll } from "#site/document/restore-scroll.tsx"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import { loadSite } from "#site/shell/layout/shell.server.ts"
import { trustSafeMarkup } from "#ui/trusted-types.ts"
import { whenIdle } from "#ui/when-idle.ts"
import { whenLateViewsArrive } from "#ui/late-view.tsx"

if (typeof document !== "undefined") trustSafeMarkup()

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/icones/apple-180.png" },
  { rel: "alternate", type: "application/rss+xml", title: "Promoções", href: "/promocoes.xml" },
]

export function loader({ context }: Route.LoaderArgs): Promise<SiteData> {
  return loadSite(context.get(servicesContext))
}

/** The agency's data does not change during a visit. */
export function shouldRevalidate() {
  return false
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  // The error view sets its own title.
  if (error) return []
  const agency = loaderData?.agency
  return [{ title: agency ? `${agency.name} - ${agency.title_suffix}` : "Travessia" }]
}

/** The document. It also wraps the root error view, so it must not need any data. */
export function Layout({ children }: { children: ReactNode }) {
  const layout = useLayout()
  // Only the browser knows the stored layout: the script sets it before the first paint.
  const addressDecides = useAddressLayout() !== undefined
  return (
    <html lang="pt-BR" data-layout={layout} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf7f0" />
        {/* Safari on iPhones would make a CNPJ or a Pix key a link that calls. */}
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        <Links />
        {!addressDecides && (
          // oxlint-disable-next-line react/no-danger -- a script of our own, without any input
          <script dangerouslySetInnerHTML={{ __html: storedLayoutScript }} suppressHydrationWarning />
        )}
        {/* oxlint-disable-next-line react/no-danger -- a script of our own, without any input */}
        <script dangerouslySetInnerHTML={{ __html: firstPageScript }} suppressHydrationWarning />
      </head>
      <body>
        {children}
        <RestoreScroll />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => {
    // For tests, and for styles that need scripts: the page is hydrated.
    whenLateViewsArrive(() => {
      document.documentElement.dataset.ready = "true"
      completeFirstPage()
    })
    // Only a visit's first page has the referrer and campaign parameters, and most visits have neither.
    const { referrer } = document
    const fromElsewhere = referrer !== "" && !referrer.startsWith(location.origin)
    if (fromElsewhere || /utm_|clid=|braid=/.test(location.search))
      void import("#site/quotes/form/referral-source.ts").then(
        ({ referralSource }) => referralSource(),
        () => {},
      )
    return whenIdle(() => {
      preloadErrorViews()
      void removeOldDrafts()
    })
  }, [])
  return (
    <>
      <Outlet />
      <ClientNavigation />
    </>
  )
}

/** Shown only if not even the agency could be read. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LazyRootErrorView error={error} />
}
