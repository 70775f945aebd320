import { Outlet } from "react-router"
import { type Layout, layoutOf, layouts } from "./page-layout.ts"
import { profileOfSearch, profileSlugs, profiles } from "#domain/agency/profile.ts"
import { useAddressLayout } from "./use-layout.ts"
import type { PageHandle } from "#site/page-handle.ts"
import type { Route } from "./+types/layout-index"
import { Footer } from "#site/shell/footer/footer.tsx"
import { Header } from "#site/shell/header/header.tsx"
import { IndexHeader } from "#site/shell/header/index-header.tsx"
import { LoadingOverlay } from "./loading-overlay.tsx"
import { loadLayout } from "./load-layout.server.ts"
import type { Shell } from "./shell.ts"
import styles from "./site-shell.module.css"
import { BeforeFooter } from "#site/shell/before-footer/before-footer.tsx"
import { HeaderEnd, SkipLink, contentId, useAgency, useRememberLayout } from "./site-shell.tsx"
import { useFocusOnNavigation } from "#site/shell/page/use-focus-on-navigation.ts"

export const handle = { page: { query: { perfil: Object.values(profileSlugs) } } } satisfies PageHandle

/** The shell of the profile in `?perfil=`, else both: the stored layout is known only to the browser. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<{ shells: Shell[] }> {
  const profile = profileOfSearch(url.searchParams)
  return { shells: await Promise.all((profile ? [profile] : profiles).map((one) => loadLayout(context, one))) }
}

export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) {
  return currentUrl.searchParams.get("perfil") !== nextUrl.searchParams.get("perfil")
}

/**
 * Layout of the pages shared by both profiles. Without `?perfil=` it renders header and footer of all three layouts.
 * `data-layout` on the document, set before the first paint, selects one of them by CSS: no flash, no layout shift.
 */
export default function LayoutIndex({ loaderData: { shells } }: Route.ComponentProps) {
  const agency = useAgency()
  const addressLayout = useAddressLayout()
  useRememberLayout()
  useFocusOnNavigation(contentId)
  return (
    <>
      <SkipLink />
      <Variants addressLayout={addressLayout} shells={shells} index={<IndexHeader />}>
        {(shell) => <Header agency={agency} shell={shell} />}
      </Variants>
      <HeaderEnd />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Variants addressLayout={addressLayout} shells={shells} index={<Footer agency={agency} />}>
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
  addressLayout: Layout | undefined
  shells: Shell[]
  index: React.ReactNode
  children: (shell: Shell) => React.ReactNode
}

function Variants({ addressLayout, shells, index, children }: VariantsProps) {
  const shown = layouts.filter((layout) => addressLayout === undefined || layout === addressLayout)
  return shown.map((layout) => {
    const shell = shells.find(({ profile }) => layoutOf(profile) === layout)
    return (
      <div key={layout} className={styles.variant} data-for={layout}>
        {shell ? children(shell) : index}
      </div>
    )
  })
}
