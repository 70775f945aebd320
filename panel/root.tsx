import "#ui/tokens.css"
import "#ui/fonts/web-fonts.css"
import "#ui/base.css"
import "./base.css"
import { type ReactNode, useEffect } from "react"
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { Route } from "./+types/root"
import figtree from "#ui/fonts/figtree.woff2?url"
import { ignoreReloadError } from "./background-reload.ts"
import { MayFrame, useDocumentMayFrame } from "./preview/may-frame.ts"
import { requireAccess } from "./require-access.server.ts"
import styles from "./shell/error-view.module.css"
import { ErrorView } from "./shell/error-view.tsx"
import { useFocusOnNavigation } from "./shell/use-focus-on-navigation.ts"
import { useSubmitOnce } from "./shell/use-submit-once.ts"
import { useForgetPersistedInput } from "./ui/use-forget-persisted-input.ts"
import { trustPanelMarkup } from "./trusted-types.ts"

if (typeof document !== "undefined") trustPanelMarkup()

export const middleware: Route.MiddlewareFunction[] = [requireAccess]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [ignoreReloadError]

export const links: Route.LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR" data-layout="panel">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="theme-color" content="#f3ecdf" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => {
    // Marks the page as hydrated, for tests and for styles that require scripts.
    document.documentElement.dataset.ready = "true"
  }, [])
  useSubmitOnce()
  useForgetPersistedInput()
  useFocusOnNavigation()
  return (
    <MayFrame value={useDocumentMayFrame()}>
      <Outlet />
    </MayFrame>
  )
}

/** Shown if the panel's layout itself failed. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className={styles.alone}>
      <ErrorView error={error} />
    </main>
  )
}
