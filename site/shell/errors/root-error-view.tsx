import { isRouteErrorResponse, useRouteLoaderData } from "react-router"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { ErrorView } from "./error-view.tsx"
import styles from "./error-view.module.css"
import { Footer } from "#site/shell/footer/footer.tsx"
import { IndexHeader } from "#site/shell/header/index-header.tsx"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import { RequestCode } from "./request-code.tsx"
import { SkipLink, contentId } from "#site/shell/layout/site-shell.tsx"
import { useArrival } from "#site/shell/page/use-focus-on-navigation.ts"

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

/** Nothing else could be read: only a way to try again, where that may help, and one to the start. */
function WithoutAgency({ error }: { error: unknown }) {
  const {
    title,
    text,
    literal,
    isFailure = false,
  } = lastWords[isRouteErrorResponse(error) ? error.status : 500] ?? away
  return (
    <main className={`${layout.shell} ${styles.page}`}>
      <title>{title}</title>
      <h1>{title}</h1>
      <p className={layout.standfirst}>{text}</p>
      <p className={styles.actions}>
        {!literal && <Button onClick={() => location.reload()}>Tentar de novo</Button>}
        <a href="/">Ir para o início</a>
      </p>
      {literal && (
        <p className={styles.literal} lang="en">
          {literal}
        </p>
      )}
      {isFailure && <RequestCode />}
    </main>
  )
}

interface LastWords {
  title: string
  text: string
  /** Only where trying again gives the same. */
  literal?: string
  isFailure?: boolean
}

const away: LastWords = {
  title: "Fora do ar por instantes",
  text: "Não conseguimos montar esta página agora. Tente de novo em alguns segundos.",
  isFailure: true,
}

const lastWords: Partial<Record<number, LastWords>> = {
  404: { title: "Página não encontrada", text: "Este endereço não existe." },
  405: {
    title: "Esta página não recebe envios",
    text: "Nada do que foi enviado ficou guardado.",
    literal: "405 (Method Not Allowed)",
  },
}
