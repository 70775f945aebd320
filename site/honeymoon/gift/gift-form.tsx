import { href, useRouteLoaderData } from "react-router"
import { formatDayCount } from "#platform/time/retention.ts"
import { RequestFailureDialog } from "#ui/form/request-failure-dialog.tsx"
import { useMask } from "#ui/form/use-mask.ts"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { Button } from "#ui/button.tsx"
import { CountedTextAreaField } from "#ui/form/counted-text-area-field.tsx"
import { ErrorSummary } from "#ui/form/error-summary.tsx"
import { Fields, TextField } from "#ui/form/field.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import { explainGiftFailure, giftFailureChatText } from "./gift-failure.ts"
import { giftLabels, giftLimits, receiptAccept } from "#domain/honeymoon/gift/gift-fields.ts"
import { giftFormId } from "./gift-form-id.ts"
import styles from "./gift-form.module.css"
import { GiftSentDialog, GiftSentNotice } from "./gift-sent.tsx"
import { GiftTicket } from "#site/honeymoon/gift-ticket.tsx"
import type { RefusedGift } from "./receive-gift-form.server.ts"
import type { ShownHoneymoon } from "#site/honeymoon/load-honeymoon.server.ts"
import { useGiftForm } from "./use-gift-form.ts"

/** The message form: with scripts it speaks to the API, without them to the page. */
export function GiftForm({ page, refused }: { page: ShownHoneymoon; refused: RefusedGift | undefined }) {
  const gift = useGiftForm(page, refused)
  return (
    <div className={`${layout.grid} ${styles.spread}`}>
      {/* Before the summary: a closing dialog gives the focus back first, then the summary takes it. */}
      <GiftFailure gift={gift} />
      <div className={styles.ticket}>
        <GiftTicket page={page} chosen={refused?.values.cote_id ?? page.chosen} />
      </div>
      <div className={styles.main}>
        {page.sent && <GiftSentNotice protocol={page.sent} page={page} />}
        {gift.attempt > 0 && <ErrorSummary errors={gift.errors} attempt={gift.attempt} />}
        <form
          ref={gift.form}
          id={giftFormId}
          method="post"
          action={`${page.canonical}#mensagem`}
          encType="multipart/form-data"
          noValidate
          onSubmit={gift.onSubmit}
          onBlur={gift.onBlur}
          onChange={gift.onChange}
        >
          <input type="hidden" name="id" value={page.id} />
          <GiftFields errors={gift.errors} values={refused?.values} />
          <div className={styles.send}>
            <Button type="submit" aria-disabled={gift.sending || undefined}>
              {gift.sending ? "Enviando…" : "Enviar mensagem"}
            </Button>
            <p role="status" className={layout.hidden}>
              {gift.sending && "Enviando sua mensagem e o comprovante."}
            </p>
            <p className={styles.notice}>
              Usamos estes dados só para conferir o presente e entregar a mensagem. Ela e o comprovante são apagados
              depois de {formatDayCount(page.retentionDays)}. Até você enviar, o que escreveu fica só nesta aba do
              navegador. Veja a página de{" "}
              <PageLink to={withProfile(href("/privacidade"), "tourism")}>Privacidade</PageLink>.
            </p>
          </div>
        </form>
      </div>
      <GiftSentDialog protocol={gift.protocol} page={page} onClose={gift.closeSent} />
    </div>
  )
}

function GiftFailure({ gift: { failure, closeFailure, retry } }: { gift: ReturnType<typeof useGiftForm> }) {
  const site = useRouteLoaderData("root") as SiteData | undefined
  const chat = site && failure?.status !== 422 ? whatsappLink(site.agency.whatsapp, giftFailureChatText) : undefined
  return (
    <RequestFailureDialog
      failure={failure}
      explain={explainGiftFailure}
      chat={chat}
      onClose={closeFailure}
      onRetry={retry}
    />
  )
}

function GiftFields({
  errors,
  values = {},
}: {
  errors: Record<string, string[]>
  values: Record<string, string> | undefined
}) {
  const shared = (name: keyof typeof giftLabels) => ({
    name,
    label: giftLabels[name],
    errors: errors[name],
    defaultValue: values[name],
  })
  const { defaultValue: _never, ...receipt } = shared("receipt")
  const phone = useMask("phone")
  return (
    <Fields>
      <TextField {...shared("name")} type="text" autoComplete="name" maxLength={giftLimits.name} />
      <TextField
        {...shared("email")}
        span="half"
        type="email"
        autoComplete="email"
        maxLength={giftLimits.email}
        placeholder="nome@exemplo.com.br"
      />
      <TextField
        {...shared("phone")}
        ref={phone}
        span="half"
        type="tel"
        autoComplete="tel"
        maxLength={giftLimits.phone}
        placeholder="(41)99000-0000"
      />
      <CountedTextAreaField {...shared("message")} rows={6} limit={giftLimits.message} />
      <TextField
        {...receipt}
        type="file"
        accept={receiptAccept}
        className={styles.file}
        help={
          <>
            Foto ou captura de tela do comprovante, em JPEG, PNG ou WebP, até 10 MB.
            {values.name !== undefined && (
              <strong> Escolha o arquivo de novo: o navegador não o guarda de um envio para o outro.</strong>
            )}
          </>
        }
      />
      <div className={layout.hidden} aria-hidden>
        <label>
          Site <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </Fields>
  )
}
