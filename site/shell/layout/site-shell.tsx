import type { ReactNode } from "react"
import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { BeforeFooter } from "#site/shell/before-footer/before-footer.tsx"
import { storeLayout } from "./page-layout.ts"
import { useAddressLayout } from "./use-layout.ts"
import { FirstPaintMark } from "#ui/first-paint-mark.tsx"
import { Footer } from "#site/shell/footer/footer.tsx"
import { Header } from "#site/shell/header/header.tsx"
import { LoadingOverlay } from "./loading-overlay.tsx"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import type { Shell } from "./shell.ts"
import { useFocusOnNavigation } from "#site/shell/page/use-focus-on-navigation.ts"
import styles from "./site-shell.module.css"

export const contentId = "conteudo"

/** Header, main landmark and footer around a page of a profile. */
export function SiteShell({ shell, children }: { shell: Shell; children: ReactNode }) {
  const agency = useAgency()
  useRememberLayout()
  useFocusOnNavigation(contentId)
  return (
    <>
      <SkipLink />
      <Header agency={agency} shell={shell} />
      <HeaderEnd />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BeforeFooter shell={shell} />
      <Footer agency={agency} shell={shell} />
      <LoadingOverlay />
    </>
  )
}

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${contentId}`}>
      Ir para o conteúdo
    </a>
  )
}

/** The menu is aligned to the end: half of it that is painted while the document arrives would move. */
export function HeaderEnd() {
  return <FirstPaintMark id="cabecalho-fim" />
}

/** The agency from the root loader. */
export function useAgency() {
  return (useRouteLoaderData("root") as SiteData).agency
}

/** Stores the layout of this address, for the pages whose address has none. */
export function useRememberLayout() {
  const layout = useAddressLayout()
  useEffect(() => {
    if (!layout) return
    // In a task of its own: the first access to storage takes as long as many components.
    const timer = setTimeout(storeLayout, 0, layout)
    return () => clearTimeout(timer)
  }, [layout])
}
