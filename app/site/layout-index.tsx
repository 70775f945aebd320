import { Outlet, href, useRouteLoaderData } from "react-router"
import { type Layout, layoutOf, layouts, profileOfSearch } from "#app/profile/page-layout.ts"
import { profiles } from "#app/profile/profile.ts"
import { useAddressLayout } from "#app/profile/use-layout.ts"
import { servicesContext } from "#app/services.server.ts"
import { ButtonLink } from "#app/ui/button.tsx"
import layoutStyles from "#app/ui/layout.module.css"
import type { Route } from "./+types/layout-index"
import { Brand } from "./brand.tsx"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"
import headerStyles from "./header.module.css"
import { LoadingOverlay } from "./loading-overlay.tsx"
import type { SiteData } from "./page-meta.ts"
import { loadShell } from "./shell.server.ts"
import type { Shell } from "./shell.ts"
import styles from "./site-shell.module.css"
import { BeforeFooter, SkipLink, contentId, useAgency, useRememberLayout } from "./site-shell.tsx"

/** The shell that `?perfil=` names, or both: what is stored is known only to the browser. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<{ shells: Shell[] }> {
  const services = context.get(servicesContext)
  const profile = profileOfSearch(url.searchParams)
  return { shells: await Promise.all((profile ? [profile] : profiles).map((one) => loadShell(services, one))) }
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.searchParams.get("perfil") !== nextUrl.searchParams.get("perfil")
}

/**
 * Around the shared pages. Without `?perfil=` it carries the head and foot of all three layouts, and the
 * mark of the document, set before the first paint, says which one shows: no flash, no shift.
 */
export default function LayoutIndex({ loaderData: { shells } }: Route.ComponentProps) {
  const agency = useAgency()
  const decided = useAddressLayout()
  useRememberLayout()
  return (
    <>
      <SkipLink />
      <Variants decided={decided} shells={shells} index={<IndexHeader />}>
        {(shell) => <Header agency={agency} shell={shell} />}
      </Variants>
      <main id={contentId} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Variants decided={decided} shells={shells} index={<Footer agency={agency} />}>
        {(shell) => (
          <>
            <BeforeFooter shell={shell} />
            <Footer agency={agency} shell={shell} />
          </>
        )}
      </Variants>
      <LoadingOverlay />
    </>
  )
}

interface VariantsProps {
  decided: Layout | undefined
  shells: Shell[]
  index: React.ReactNode
  children: (shell: Shell) => React.ReactNode
}

function Variants({ decided, shells, index, children }: VariantsProps) {
  const shown = layouts.filter((layout) => decided === undefined || layout === decided)
  return shown.map((layout) => {
    const shell = shells.find(({ profile }) => layoutOf(profile) === layout)
    return (
      <div key={layout} className={styles.variant} data-for={layout}>
        {shell ? children(shell) : index}
      </div>
    )
  })
}

/** The head of layout-index: the brand and the two ways in, in the space of the other heads. */
export function IndexHeader() {
  const { agency } = useRouteLoaderData("root") as SiteData
  return (
    <header className={headerStyles.masthead} data-print="no">
      <div className={`${layoutStyles.shell} ${headerStyles.bar}`}>
        <Brand name={agency.name} />
        <nav aria-label="Menu principal" className={headerStyles.ways}>
          <ButtonLink size="small" look="line" to={href("/intercambio")}>
            Intercâmbio
          </ButtonLink>
          <ButtonLink size="small" look="line" to={href("/turismo")}>
            Lazer/Negócios
          </ButtonLink>
        </nav>
      </div>
    </header>
  )
}
