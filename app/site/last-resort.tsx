import { isRouteErrorResponse, useRouteLoaderData } from "react-router"
import { Button } from "#app/ui/button.tsx"
import layout from "#app/ui/layout.module.css"
import { ErrorView } from "./error-view.tsx"
import styles from "./error-view.module.css"
import { Footer } from "./footer.tsx"
import { IndexHeader } from "./index-header.tsx"
import type { SiteData } from "./page-meta.ts"
import { RequestCode } from "./request-code.tsx"
import { SkipLink, contentId } from "./site-shell.tsx"
import { useArrival } from "./use-arrival.ts"

/** Shown when a layout itself could not be read: on the way to another layout, or at the very start. */
export function LastResort({ error }: { error: unknown }) {
  const site = useRouteLoaderData("root") as SiteData | undefined
  return site ? <WithoutLayout agency={site.agency} error={error} /> : <WithoutAgency error={error} />
}

/** Without the menus of any profile, but with both ways on. */
function WithoutLayout({ agency, error }: { agency: SiteData["agency"]; error: unknown }) {
  useArrival(contentId)
  return (
    <>
      <SkipLink />
      <IndexHeader />
      <main id={contentId} tabIndex={-1}>
        <ErrorView error={error} />
      </main>
      <Footer agency={agency} />
    </>
  )
}

/** Nothing else could be read: only a way to try again. */
function WithoutAgency({ error }: { error: unknown }) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className={`${layout.shell} ${styles.page}`}>
      <title>{missing ? "Página não encontrada" : "Fora do ar por instantes"}</title>
      <h1>{missing ? "Página não encontrada" : "Fora do ar por instantes"}</h1>
      <p className={layout.standfirst}>{missing ? "Este endereço não existe." : "Não conseguimos montar esta página agora. Tente de novo em alguns segundos."}</p>
      <p className={styles.actions}>
        <Button onClick={() => location.reload()}>Tentar de novo</Button>
        <a href="/">Ir para o início</a>
      </p>
      {!missing && <RequestCode />}
    </main>
  )
}
