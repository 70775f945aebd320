import { IconBrandWhatsapp } from "@tabler/icons-react"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { Button, ButtonLink } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { FlightPath } from "#ui/flight-path.tsx"
import { protocolText } from "#domain/quotes/protocol-text.ts"
import type { ShownQuoteForm } from "#site/quotes/load-quote-form.server.ts"
import styles from "./quote-sent.module.css"

interface QuoteSentProps {
  protocol: string
  shown: Pick<ShownQuoteForm, "replyWithin" | "sendsEmails">
}

export const sentTitle = "Solicitação enviada!"

/** The success dialog of the specification, with the protocol and what happens next. */
export function QuoteSentDialog({
  sent,
  whatsapp,
  onClose,
}: {
  sent: QuoteSentProps | undefined
  whatsapp: string
  onClose: () => void
}) {
  return (
    <Dialog
      open={sent !== undefined}
      onClose={onClose}
      title={sentTitle}
      art={<FlightPath />}
      actions={
        <>
          {sent && <TalkAbout protocol={sent.protocol} whatsapp={whatsapp} />}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      {sent && <SentText {...sent} />}
    </Dialog>
  )
}

export function SentText({ protocol, shown: { replyWithin, sendsEmails } }: QuoteSentProps) {
  return (
    <>
      <p>
        Seu pedido de orçamento foi enviado com sucesso. Em breve nossa equipe entra em contato: em até {replyWithin},
        por e-mail ou no celular que você deixou.
      </p>
      <dl className={styles.protocol}>
        <dt>Protocolo</dt>
        <dd>{protocol}</dd>
      </dl>
      <p className={styles.next}>
        Anote o protocolo{sendsEmails && ": a confirmação costuma chegar também por e-mail"}. Lembrou de mais alguma
        coisa? Conte citando o protocolo.
      </p>
    </>
  )
}

export function TalkAbout({ protocol, whatsapp }: { protocol: string; whatsapp: string }) {
  return (
    <ButtonLink look="line" to={whatsappLink(whatsapp, protocolText(protocol))}>
      <IconBrandWhatsapp size="1.35em" stroke={1.6} aria-hidden />
      Falar sobre este pedido
    </ButtonLink>
  )
}
