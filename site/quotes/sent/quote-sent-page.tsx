import { useEffect } from "react"
import { href, redirect } from "react-router"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { profileOfSearch, profileSlugs } from "#domain/agency/profile.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { useAgency } from "#site/shell/layout/site-shell.tsx"
import { ButtonLink } from "#ui/button.tsx"
import { FlightPath } from "#ui/flight-path.tsx"
import layout from "#ui/layout.module.css"
import type { Route } from "./+types/quote-sent-page"
import { forgetDraft } from "#site/quotes/draft/forget-draft.ts"
import { SentText, TalkAbout, sentTitle } from "./quote-sent.tsx"
import styles from "./quote-sent.module.css"

export const handle = {
  page: { query: { perfil: Object.values(profileSlugs), protocolo: "private" } },
} satisfies PageHandle

export async function loader({ context, url }: Route.LoaderArgs) {
  const protocol = url.searchParams.get("protocolo")
  if (!isProtocol(protocol)) throw redirect(withProfile(href("/orcamento"), profileOfSearch(url.searchParams)))
  const services = context.get(servicesContext)
  const { reply_within: replyWithin } = await getAgency(services)
  return { protocol, shown: { replyWithin, sendsEmails: !services.mailer.isFolder } }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { breadcrumb: ["Orçamento", "Solicitação enviada"], noindex: true })
}

/** The success dialog as a page, shown when the form was sent without scripts. */
export default function QuoteSentPage({ loaderData: { protocol, shown } }: Route.ComponentProps) {
  const agency = useAgency()
  const profile = useProfile()
  // The form was sent before its script had loaded.
  useEffect(() => forgetDraft(protocol), [protocol])
  return (
    <>
      <Breadcrumb
        crumbs={[
          startCrumb(profile),
          { title: "Orçamento", to: withProfile(href("/orcamento"), profile) },
          { title: "Solicitação enviada" },
        ]}
      />
      <div className={`${layout.shell} ${styles.page}`}>
        <header className={styles.top} data-ground="world">
          <FlightPath />
          <h1>{sentTitle}</h1>
        </header>
        <div className={styles.words}>
          <SentText protocol={protocol} shown={shown} />
        </div>
        <div className={styles.actions}>
          <TalkAbout protocol={protocol} whatsapp={agency.whatsapp} />
          <ButtonLink to={startCrumb(profile).to}>Continuar no site</ButtonLink>
        </div>
      </div>
    </>
  )
}
