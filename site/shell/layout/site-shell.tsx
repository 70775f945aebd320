import type { ReactNode } from "react"
import { useEffect } from "react"
import { useRouteLoaderData } from "react-router"
import { DifferentialTiles } from "./differential-tiles.tsx"
import { PartnersCarousel } from "./partners-carousel.tsx"
import { storeLayout } from "./page-layout.ts"
import { useAddressLayout } from "./use-layout.ts"
import { Section } from "#ui/section.tsx"
import { Footer } from "#site/shell/footer/footer.tsx"
import { Header } from "#site/shell/header/header.tsx"
import { LoadingOverlay } from "./loading-overlay.tsx"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import { type Shell, differentialsTitles } from "./shell.ts"
import { useArrival } from "#site/shell/page/use-focus-on-navigation.ts"
import styles from "./site-shell.module.css"

export const contentId = "conteudo"

/** Everything around a page of a profile. */
export function SiteShell({ shell, children }: { shell: Shell; children: ReactNode }) {
  const agency = useAgency()
  useRememberLayout()
  useArrival(contentId)
  return (
    <>
      <SkipLink />
      <Header agency={agency} shell={shell} />
      <main id={contentId} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BeforeFooter shell={shell} />
      <Footer agency={agency} shell={shell} />
      <LoadingOverlay />
    </>
  )
}

/** Differentials and partners, above the foot of every page. */
export function BeforeFooter({ shell }: { shell: Shell }) {
  return (
    <div data-print="no">
      {shell.tiles.length > 0 && (
        <Section id={`diferenciais-${shell.profile}`} title={differentialsTitles[shell.profile]} ruled>
          <DifferentialTiles tiles={shell.tiles} />
        </Section>
      )}
      {shell.partners.length > 0 && (
        <Section id={`parceiros-${shell.profile}`} title="Quem viaja com a gente" follows>
          <PartnersCarousel partners={shell.partners} />
        </Section>
      )}
    </div>
  )
}

export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${contentId}`}>
      Ir para o conteúdo
    </a>
  )
}

/** The agency as the root read it. */
export function useAgency() {
  return (useRouteLoaderData("root") as SiteData).agency
}

/** Keeps the layout that the address decided, for the pages whose address does not. */
export function useRememberLayout() {
  const layout = useAddressLayout()
  useEffect(() => {
    if (layout) storeLayout(layout)
  }, [layout])
}
