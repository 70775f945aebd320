import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { data, href, redirect } from "react-router"
import { layoutOf } from "#site/shell/layout/page-layout.ts"
import { profileSlugs, type Profile } from "#domain/agency/profile.ts"
import { commitLayout, useProfile } from "#site/shell/layout/use-layout.ts"
import { formRefusalContext } from "#platform/http/same-site.server.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { logContext, servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { requirePost } from "#site/shell/page/load-page.server.ts"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { useAgency } from "#site/shell/layout/site-shell.tsx"
import layout from "#ui/layout.module.css"
import type { Route } from "./+types/quote-page"
import { QuoteAside } from "./quote-aside.tsx"
import { receiveQuoteForm } from "#site/quotes/form/receive-quote-form.server.ts"
import { showQuoteForm } from "./load-quote-form.server.ts"
import type { ResumedQuote } from "#site/quotes/draft/use-quote-draft.ts"
import { useReturnedForm } from "#ui/form/use-returned-form.ts"
import { lateView } from "#ui/late-view.tsx"
import dialogStyles from "#ui/dialog.module.css"
import flightStyles from "#ui/flight-path.module.css"
import { quotePrefills } from "#domain/quotes/quote-address.ts"
import summaryStyles from "#ui/form/error-summary.module.css"
import fieldStyles from "#ui/form/field.module.css"
import draftStyles from "./draft/draft-notice.module.css"
import formStyles from "./form/quote-form.module.css"
import sentStyles from "./sent/quote-sent.module.css"
import stepStyles from "./steps/quote-step.module.css"
import styles from "./quote-page.module.css"

const loadSent = async () => (await import("#site/quotes/sent/quote-sent.tsx")).QuoteSentDialog
/** With the dialog's code: without it the visitor would not be told that the request was sent. */
const QuoteForm = lateView(
  async () => (await Promise.all([import("#site/quotes/form/quote-form.tsx"), loadSent()]))[0].QuoteForm,
  [dialogStyles, summaryStyles, fieldStyles, draftStyles, formStyles, stepStyles],
)
const QuoteSentDialog = lateView(loadSent, [dialogStyles, flightStyles, sentStyles])

const prefillQuery = Object.fromEntries(Object.values(quotePrefills).map((name) => [name, "uncached" as const]))

export const handle = {
  page: { query: { perfil: Object.values(profileSlugs), ...prefillQuery }, submission: "quote" },
} satisfies PageHandle

export function loader({ context, url }: Route.LoaderArgs) {
  return showQuoteForm(context.get(servicesContext), url.searchParams)
}

/** Receives the form without scripts. Addresses hold no personal data: the next page gets the protocol only. */
export async function action({ context, request }: Route.ActionArgs) {
  requirePost(request)
  const refused = context.get(formRefusalContext)
  const received = await receiveQuoteForm(context.get(servicesContext), request, refused, context.get(logContext))
  if (received.returned) return data(received.returned, { status: received.status })
  const search = new URLSearchParams({ perfil: profileSlugs[received.profile], protocolo: received.protocol })
  throw redirect(`${href("/orcamento/enviado")}?${search}`, 303)
}

/** Loads again when the address's values change, but not for the profile alone. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return (
    currentUrl.pathname !== nextUrl.pathname ||
    Object.keys(prefillQuery).some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
  )
}

export function meta({ matches }: Route.MetaArgs) {
  const canonical = href("/orcamento")
  return pageMeta(matches, {
    breadcrumb: ["Orçamento"],
    description:
      "Peça seu orçamento de intercâmbio ou viagem em três minutos. " +
      "O que ainda não souber, marque “Ainda não sei”: a gente conversa.",
    canonical,
    crumbs: [startCrumb(undefined), { title: "Orçamento" }],
  })
}

export default function QuotePage({ loaderData, actionData }: Route.ComponentProps) {
  const agency = useAgency()
  // A new key makes a new form in its initial state.
  const [round, setRound] = useState(0)
  const [protocol, setProtocol] = useState<string>()
  // Drafts depend on the address: when it changes, the form looks for a draft again.
  const context = JSON.stringify(loaderData.prefill)
  // After a request was sent, what its address prefilled is not part of the next one.
  const [sentContext, setSentContext] = useState<string>()
  const returned = useReturnedForm(actionData, context)
  const shown = context === sentContext ? { ...loaderData, about: null, prefill: {} } : loaderData
  const [found, setFound] = useState<{ draft: ResumedQuote; context: string }>()
  const resumed = found?.context === context ? found.draft : undefined
  const heading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setProtocol(undefined)
    // The focused button was removed with the sent form.
    heading.current?.focus()
  }
  const resume = (draft: ResumedQuote) => {
    // A control that is focused already keeps the focus.
    const focused = document.activeElement?.id
    flushSync(() => setFound({ draft, context }))
    if (focused) document.getElementById(focused)?.focus()
  }
  const startAnew = () => {
    setFound(undefined)
    setRound((count) => count + 1)
  }
  const sent = (given: string, by: Profile) => {
    commitLayout(layoutOf(by))
    setProtocol(given)
    setSentContext(context)
    startAnew()
  }
  const discard = () => {
    startAnew()
    heading.current?.focus()
  }
  return (
    <>
      <QuoteBreadcrumb />
      <div className={`${layout.shell} ${layout.grid} ${styles.page}`}>
        <header className={styles.head}>
          <h1 ref={heading} tabIndex={-1}>
            Solicite Seu Orçamento
          </h1>
          <p className={layout.standfirst}>
            Leva uns três minutos. O que você ainda não souber, marque “Ainda não sei”: a gente conversa.
          </p>
        </header>
        <QuoteAside shown={shown} whatsapp={agency.whatsapp} />
        <div className={styles.form}>
          {/* Outside of the form, which the draft replaces: screen readers drop a region that arrives with text. */}
          <p role="status" className={layout.hidden}>
            {resumed && "O pedido que você começou já está no formulário."}
          </p>
          <QuoteForm
            key={`${round} ${context} ${resumed ? "resumed" : ""}`}
            shown={shown}
            returned={round === 0 ? returned : undefined}
            resumed={resumed}
            anew={round > 0}
            whatsapp={agency.whatsapp}
            onResume={resume}
            onDiscard={discard}
            onSent={sent}
          />
        </div>
      </div>
      <QuoteSentDialog
        sent={protocol === undefined ? undefined : { protocol, shown }}
        whatsapp={agency.whatsapp}
        onClose={close}
      />
    </>
  )
}

/** A separate component: a stored profile changes it after hydration, and the late form must not render again. */
function QuoteBreadcrumb() {
  return <Breadcrumb crumbs={[startCrumb(useProfile()), { title: "Orçamento" }]} />
}
