import { Outlet } from "react-router"
import { type Layout, layoutOf, layouts } from "./page-layout.ts"
import { profileOfSearch, profileWords, profiles } from "#domain/agency/profile.ts"
import { useAddressLayout } from "./use-layout.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { servicesContext } from "#site/request-context.server.ts"
import type { Route } from "./+types/layout-index"
import { Footer } from "#site/shell/footer/footer.tsx"
import { Header } from "#site/shell/header/header.tsx"
import { IndexHeader } from "#site/shell/header/index-header.tsx"
import { LoadingOverlay } from "./loading-overlay.tsx"
import { loadShell } from "./shell.server.ts"
import type { Shell } from "./shell.ts"
import styles from "./site-shell.module.css"
import { BeforeFooter, SkipLink, contentId, useAgency, useRememberLayout } from "./site-shell.tsx"
import { useArrival } from "#site/shell/page/use-focus-on-navigation.ts"

export const handle = { page: { query: { perfil: Object.values(profileWords) } } } satisfies PageHandle

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
  useArrival(contentId)
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
