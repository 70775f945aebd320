import { useEffect } from "react"
import { href, redirect } from "react-router"
import { useProfile } from "#app/profile/use-layout.ts"
import { isProtocol } from "#app/requests/protocol.server.ts"
import { servicesContext } from "#app/services.server.ts"
import { getAgency } from "#app/site/agency.server.ts"
import { Breadcrumb } from "#app/site/breadcrumb.tsx"
import { withProfile } from "#app/profile/with-profile.ts"
import { startCrumb } from "#app/site/menu.ts"
import { pageMeta } from "#app/site/page-meta.ts"
import { useAgency } from "#app/site/site-shell.tsx"
import { ButtonLink } from "#app/ui/button.tsx"
import { Flight } from "#app/ui/flight.tsx"
import layout from "#app/ui/layout.module.css"
import type { Route } from "./+types/quote-sent-page"
import { forgetDraft } from "./forget-draft.ts"
import { SentWords, TalkAbout, sentTitle } from "./quote-sent.tsx"
import styles from "./quote-sent.module.css"

export async function loader({ context, url }: Route.LoaderArgs) {
  const protocol = url.searchParams.get("protocolo")
  if (!isProtocol(protocol)) throw redirect(href("/orcamento"))
  return { protocol, replyWithin: (await getAgency(context.get(servicesContext))).reply_within }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { breadcrumb: ["Orçamento", "Solicitação enviada"], noindex: true })
}

/** The success dialog as a page, for who sends the form without scripts. */
export default function QuoteSentPage({ loaderData: { protocol, replyWithin } }: Route.ComponentProps) {
  const agency = useAgency()
  const profile = useProfile()
  // Sent while the form's script was still on its way.
  useEffect(forgetDraft, [])
  return (
    <>
      <Breadcrumb crumbs={[startCrumb(profile), { title: "Orçamento", to: withProfile(href("/orcamento"), profile) }, { title: "Enviado" }]} />
      <div className={`${layout.shell} ${styles.page}`}>
        <header className={styles.top} data-ground="world">
          <Flight />
          <h1>{sentTitle}</h1>
        </header>
        <div className={styles.words}>
          <SentWords protocol={protocol} replyWithin={replyWithin} />
        </div>
        <div className={styles.actions}>
          <TalkAbout protocol={protocol} whatsapp={agency.whatsapp} />
          <ButtonLink to={startCrumb(profile).to}>Continuar no site</ButtonLink>
        </div>
      </div>
    </>
  )
}
