import { useRouteLoaderData } from "react-router"
import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { ErrorView } from "./error-view.tsx"
import styles from "./error-view.module.css"
import { Footer } from "#site/shell/footer/footer.tsx"
import { IndexHeader } from "#site/shell/header/index-header.tsx"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import { clientErrors, statusLine, statusOf } from "./error-texts.ts"
import { RequestCode } from "./request-code.tsx"
import { SkipLink, contentId } from "#site/shell/layout/site-shell.tsx"
import { useFocusOnNavigation } from "#site/shell/page/use-focus-on-navigation.ts"

/** Shown when a layout's or the root's loader failed. */
export function RootErrorView({ error }: { error: unknown }) {
  const site = useRouteLoaderData("root") as SiteData | undefined
  return site ? <WithoutLayout agency={site.agency} error={error} /> : <WithoutAgency error={error} />
}

/** The root's data is there, a layout's is not: shows the header with links to both profiles. */
function WithoutLayout({ agency, error }: { agency: SiteData["agency"]; error: unknown }) {
  useFocusOnNavigation(contentId)
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

/** The root's loader failed: needs no data. Offers a retry only where it can help. */
function WithoutAgency({ error }: { error: unknown }) {
  const status = statusOf(error)
  const clientError = clientErrors[status]
  const { title, heading, text } = clientError ?? unavailable
  return (
    <main className={`${layout.shell} ${styles.page}`}>
      <title>{title}</title>
      <h1>{heading}</h1>
      <p className={layout.standfirst}>{text}</p>
      <p className={styles.actions}>
        {!clientError && <ButtonLink to="">Tentar de novo</ButtonLink>}
        <a href="/">Ir para o início</a>
      </p>
      <p className={styles.statusLine} lang="en">
        {statusLine(status)}
      </p>
      {!clientError && <RequestCode error={error} />}
    </main>
  )
}

const unavailable = {
  title: "Fora do ar por instantes",
  heading: "Fora do ar por instantes",
  text: "Não conseguimos montar esta página agora. Tente de novo em alguns segundos.",
}
