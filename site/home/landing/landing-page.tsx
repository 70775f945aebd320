import { IconAccessible, IconArrowRight } from "@tabler/icons-react"
import { useEffect, useState } from "react"
import { href } from "react-router"
import { Picture } from "#ui/picture/picture.tsx"
import type { Image } from "#platform/images/image.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Brand } from "#site/shell/header/brand.tsx"
import { LegalIdentity } from "#site/shell/footer/legal-identity.tsx"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { SkipLink, contentId, useAgency } from "#site/shell/layout/site-shell.tsx"
import { useFocusOnNavigation } from "#site/shell/page/use-focus-on-navigation.ts"
import { FirstPaintMark } from "#ui/first-paint-mark.tsx"
import { ArrowLink } from "#ui/button.tsx"
import { PageLink } from "#ui/page-link.tsx"
import type { Route } from "./+types/landing-page"
import styles from "./landing-page.module.css"
import { listCovers } from "#domain/agency/covers.server.ts"
import { siteStructuredData } from "./landing-structured-data.ts"
import { layoutOf, profileOfLayout, readStoredLayout } from "#site/shell/layout/page-layout.ts"
import { type Profile, profileNames, profiles } from "#domain/agency/profile.ts"

const invitations = {
  exchange: "Idioma, faculdade, estágio ou o ensino médio em outro país.",
  tourism: "Férias, lua de mel, cruzeiros e viagens de trabalho sob medida.",
} as const satisfies Record<Profile, string>

export async function loader({ context }: Route.LoaderArgs) {
  return { covers: await listCovers(context.get(servicesContext)) }
}

export function meta({ matches }: Route.MetaArgs) {
  return [...pageMeta(matches, { breadcrumb: [], canonical: "/" }), ...siteStructuredData(matches)]
}

/** The landing page: a choice between the profiles. It never redirects, but links to the profile of the last visit. */
export default function LandingPage({ loaderData: { covers } }: Route.ComponentProps) {
  const agency = useAgency()
  useFocusOnNavigation(contentId)
  return (
    <div className={styles.landing}>
      <SkipLink />
      <header className={styles.head}>
        <Brand name={agency.name} />
        <h1>Que viagem vamos fazer?</h1>
        <Continue />
      </header>
      <main className={styles.profiles} id={contentId} tabIndex={-1}>
        {profiles.map((profile, index) => (
          <ProfileLink key={profile} profile={profile} cover={covers[profile]} first={index === 0} />
        ))}
      </main>
      <footer className={styles.foot}>
        <p>
          <LegalIdentity agency={agency} />
        </p>
        <ul>
          <li>
            <PageLink to={href("/busca")}>Buscar</PageLink>
          </li>
          <li>
            <PageLink to={href("/contatos")}>Contatos</PageLink>
          </li>
          <li>
            <PageLink to={href("/orcamento")}>Orçamento</PageLink>
          </li>
          <li>
            <PageLink to={href("/privacidade")}>Privacidade</PageLink>
          </li>
          <li>
            <PageLink to={href("/acessibilidade")}>
              <IconAccessible size="1.35em" stroke={1.6} aria-hidden />
              Acessibilidade
            </PageLink>
          </li>
        </ul>
      </footer>
      {/* The page fills the window; content that arrives later takes space from the rest. */}
      <FirstPaintMark id="inicio-fim" />
    </div>
  )
}

function ProfileLink({ profile, cover, first }: { profile: Profile; cover: Image | undefined; first: boolean }) {
  return (
    <PageLink className={`${styles.profile} ${styles[profile]}`} data-layout={layoutOf(profile)} to={homeOf(profile)}>
      <div className={styles.picture}>
        {cover && <Picture image={{ ...cover, alt: "" }} sizes="(width >= 51.25em) 58vw, 100vw" priority={first} />}
      </div>
      <div className={styles.plate} data-ground="world">
        <h2>{profileNames[profile]}</h2>
        <div className={styles.line}>
          <p>{invitations[profile]}</p>
          <span className={styles.go}>
            <IconArrowRight stroke={1.8} aria-hidden />
          </span>
        </div>
      </div>
    </PageLink>
  )
}

/** Link to the profile of the last visit. Only the browser knows it: it appears after hydration, in reserved space. */
function Continue() {
  const [profile, setProfile] = useState<Profile>()
  useEffect(() => setProfile(profileOfLayout(readStoredLayout() ?? "layout-index")), [])
  return (
    <div className={styles.continue}>
      {profile && <ArrowLink to={homeOf(profile)}>Continuar em {profileNames[profile]}</ArrowLink>}
    </div>
  )
}
