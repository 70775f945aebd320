import { useRouteLoaderData } from "react-router"
import type { SiteData } from "#site/shell/page/page-meta.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { Button, ButtonLink } from "#ui/button.tsx"
import { Dialog, DialogActions } from "#ui/dialog.tsx"
import { FlightPath } from "#ui/flight-path.tsx"
import { giftChatText } from "#domain/honeymoon/gift/gift-texts.ts"
import styles from "./gift-sent.module.css"
import { sentText, sentTitle } from "#domain/honeymoon/honeymoon.ts"
import type { ShownHoneymoon } from "#site/honeymoon/load-honeymoon.server.ts"

interface SentProps {
  page: Pick<ShownHoneymoon, "title" | "replyWithin" | "sendsEmails">
}

/** After sending with scripts. */
export function GiftSentDialog({
  protocol,
  page,
  onClose,
}: SentProps & { protocol: string | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={protocol !== undefined}
      onClose={onClose}
      title={sentTitle}
      art={<FlightPath />}
      actions={
        <>
          <Button onClick={onClose}>Fechar</Button>
          {protocol && <SentChat protocol={protocol} />}
        </>
      }
    >
      {protocol && <SentText protocol={protocol} page={page} />}
    </Dialog>
  )
}

/** After sending without scripts: the same words, on the page. */
export function GiftSentNotice({ protocol, page }: SentProps & { protocol: string }) {
  return (
    <section className={styles.notice} aria-labelledby="mensagem-enviada">
      <div className={styles.top} data-ground="world">
        <h3 id="mensagem-enviada">{sentTitle}</h3>
      </div>
      <div className={styles.body}>
        <SentText protocol={protocol} page={page} />
        <DialogActions>
          <SentChat protocol={protocol} />
        </DialogActions>
      </div>
    </section>
  )
}

function SentText({ protocol, page: { title, replyWithin, sendsEmails } }: SentProps & { protocol: string }) {
  return (
    <>
      <p className={styles.literal}>{sentText}</p>
      <dl className={styles.protocol}>
        <dt>Protocolo</dt>
        <dd>{protocol}</dd>
      </dl>
      <p>
        Agora a gente confere o comprovante, em até {replyWithin}, e entrega a mensagem para {title}. Anote o protocolo
        {sendsEmails && ": a confirmação costuma chegar também por e-mail"}.
      </p>
    </>
  )
}

function SentChat({ protocol }: { protocol: string }) {
  const site = useRouteLoaderData("root") as SiteData | undefined
  if (!site) return null
  return (
    <ButtonLink look="line" to={whatsappLink(site.agency.whatsapp, giftChatText(protocol))}>
      Falar no WhatsApp
    </ButtonLink>
  )
}
