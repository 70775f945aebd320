import { Fragment, useEffect } from "react"
import { data, href, redirect } from "react-router"
import { Cover } from "#site/shell/page/page-cover.tsx"
import { PhotoGallery } from "#ui/picture/photo-gallery.tsx"
import { formRefusalContext } from "#platform/http/same-site.server.ts"
import { receiptUpload } from "#domain/honeymoon/receipt/receipt-upload.ts"
import { presentSharedImage } from "#platform/images/image.ts"
import { profileNames } from "#domain/agency/profile.ts"
import type { Services } from "#domain/services.server.ts"
import { whenUnavailable } from "#platform/http/stale-if-error.server.ts"
import type { PageHandle } from "#site/page-handle.ts"
import { formUploadContext, logContext, servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { requirePost } from "#site/shell/page/load-page.server.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import type { Route } from "./+types/honeymoon-page"
import { useReturnedForm } from "#ui/form/use-returned-form.ts"
import { lateView } from "#ui/late-view.tsx"
import dialogStyles from "#ui/dialog.module.css"
import flightStyles from "#ui/flight-path.module.css"
import summaryStyles from "#ui/form/error-summary.module.css"
import fieldStyles from "#ui/form/field.module.css"
import ticketStyles from "#ui/ticket.module.css"
import giftTicketStyles from "./gift-ticket.module.css"
import formStyles from "./gift/gift-form.module.css"
import sentStyles from "./gift/gift-sent.module.css"
import styles from "./honeymoon-page.module.css"
import { PixPayment } from "#site/honeymoon/pix/pix-payment.tsx"
import { QuotaCards } from "./quota-cards.tsx"
import { readTexts, receiveGiftForm } from "#site/honeymoon/gift/receive-gift-form.server.ts"
import { type ShownHoneymoon, showHoneymoon } from "./load-honeymoon.server.ts"

const GiftForm = lateView(
  async () => (await import("#site/honeymoon/gift/gift-form.tsx")).GiftForm,
  [dialogStyles, flightStyles, summaryStyles, fieldStyles, ticketStyles, giftTicketStyles, formStyles, sentStyles],
)

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export const handle = {
  page: { query: { cota: "uncached", enviado: "private" }, upload: receiptUpload, submission: "gift" },
} satisfies PageHandle

export function loader({ params, context, url }: Route.LoaderArgs) {
  return showHoneymoon(context.get(servicesContext), params, url)
}

/**
 * Receives the form from browsers without scripts; others use the API. While the database is unavailable the form is
 * returned on the page as this process last showed it. If it never did, the loader's error is the answer: nothing else
 * holds the couple's name and quotas.
 */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  requirePost(request)
  const services = context.get(servicesContext)
  const { canonical, refusal } = await loadPage(services, params, url)
  const form = context.get(formUploadContext) ?? (await readTexts(request))
  const failure = context.get(formRefusalContext) ?? form.failure
  const { protocol, status, refused } = await receiveGiftForm(
    services,
    { ...form, failure, refusal },
    params.id,
    context.get(logContext),
  )
  if (protocol) throw redirect(`${canonical}?enviado=${protocol}#mensagem`, 303)
  return data(refused, { status })
}

/** A page that is gone or renamed accepts no new message. A repeat still gets its first answer. */
async function loadPage(services: Services, params: { id: string; name: string }, url: URL) {
  const canonical = url.pathname
  const page: { canonical: string; refusal?: Response } = await showHoneymoon(services, params, url)
    .catch(whenUnavailable({ canonical }))
    .catch((refusal: unknown) => {
      if (refusal instanceof Response && refusal.status === 404) return { canonical, refusal }
      throw refusal
    })
  return page
}

export function meta({ loaderData: page, matches }: Route.MetaArgs) {
  if (!page) return []
  const { title, summary, canonical, cover } = page
  return pageMeta(matches, {
    breadcrumb: ["Lua de Mel", title],
    description: summary || null,
    canonical,
    image: cover ? presentSharedImage(cover) : undefined,
    noindex: true,
  })
}

export default function HoneymoonPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { title, quotas, pix } = page
  const refused = useReturnedForm(actionData, page.canonical)
  const chosen = refused?.values.cote_id ?? page.chosen
  useEffect(() => GiftForm.expect(), [])
  return (
    // What was written to one couple does not go along to another.
    <Fragment key={page.id}>
      <Breadcrumb
        crumbs={[{ title: profileNames.tourism, to: href("/turismo") }, { title: "Lua de Mel" }, { title }]}
      />
      <Cover image={page.cover} name={title} text="Lista de presentes da lua de mel">
        <p className={layout.standfirst}>Escolha um pedaço da viagem, presenteie e deixe uma mensagem.</p>
        <ButtonLink to={quotas.length > 0 ? "#presentes" : "#mensagem"}>
          {quotas.length > 0 ? "Escolher um presente" : "Mandar uma mensagem"}
        </ButtonLink>
      </Cover>
      <Story page={page} />
      {quotas.length > 0 && (
        <Section
          id="presentes"
          title="Um pedaço da viagem"
          aside={`Escolha o seu e siga até ${pix ? "o Pix" : "a mensagem"}. Vai dar mais de um? Conte na mensagem.`}
          ground="band"
        >
          <QuotaCards page={page} chosen={chosen} errors={refused?.errors.cote_id} />
        </Section>
      )}
      {pix && (
        <Section
          id="pagar"
          title="Pague com Pix"
          aside="O código já traz o valor do presente escolhido. Sem escolher um, quem diz o valor é você."
          ground="band"
          follows={quotas.length > 0}
        >
          <PixPayment pix={pix} quotas={quotas} chosen={chosen} />
        </Section>
      )}
      <HowTo page={page} />
      <Section
        id="mensagem"
        title="Mensagem ao casal"
        aside="O casal lê a mensagem, com seu nome, a cota e o valor. Contatos e comprovante ficam com a agência."
        ruled
      >
        <GiftForm page={page} refused={refused} />
      </Section>
    </Fragment>
  )
}

function Story({ page: { description } }: { page: ShownHoneymoon }) {
  if (!description) return null
  return (
    <div className={`${layout.shell} ${layout.section} ${styles.story}`}>
      <Prose html={description} dropCap />
    </div>
  )
}

/** The instructions, beside the couple's other pictures. */
function HowTo({ page: { title, moreInfo, pictures } }: { page: ShownHoneymoon }) {
  if (!moreInfo && pictures.length === 0) return null
  return (
    <div className={`${layout.shell} ${layout.grid} ${styles.howTo}`}>
      {moreInfo && (
        <section className={styles.info} aria-label="Mais informações">
          <Prose html={moreInfo} />
        </section>
      )}
      <div className={styles.pictures} data-alone={!moreInfo || undefined}>
        <PhotoGallery place={title} images={pictures} sizes="(min-width: 56.25em) 40rem, 100vw" />
      </div>
    </div>
  )
}
