import { Picture } from "#ui/picture/picture.tsx"
import { Ticket } from "#ui/ticket.tsx"
import { giftFormId } from "#site/honeymoon/gift/gift-form-id.ts"
import styles from "./gift-ticket.module.css"
import type { ShownHoneymoon, ShownQuota } from "./load-honeymoon.server.ts"
import { useChosenQuota } from "./use-chosen-quota.ts"

/** The chosen gift as a ticket beside the form. */
export function GiftTicket({ page, chosen }: { page: ShownHoneymoon; chosen: string | undefined }) {
  const { quota, followed } = useChosenQuota(page.quotas, chosen)
  return (
    <aside aria-label="Seu presente">
      <Ticket stub={<NextSteps page={page} quota={quota} />}>
        <div className={styles.gift}>
          {quota?.image && <Picture image={{ ...quota.image, alt: "" }} sizes="(min-width: 56.25em) 22rem, 90vw" />}
          <p className={styles.label}>Seu presente</p>
          <p className={styles.title}>{quota ? quota.title : "Do seu jeito"}</p>
          {quota && <p className={styles.price}>{quota.price}</p>}
          {/* Without scripts another quota may be chosen than the server's. */}
          {quota && followed && <input type="hidden" name="cote_value" value={quota.value} form={giftFormId} />}
        </div>
      </Ticket>
    </aside>
  )
}

function NextSteps({ page: { pix, quotas }, quota }: { page: ShownHoneymoon; quota: ShownQuota | undefined }) {
  return (
    <div className={styles.next}>
      <p>{quota ? howToPay : noQuota}</p>
      {pix && <a href="#pagar">Ver o Pix</a>}
      {quotas.length > 0 && <a href="#presentes">{quota ? "Trocar de presente" : "Escolher um presente"}</a>}
    </div>
  )
}

const howToPay = "Faça o pagamento como está na página e envie aqui a imagem do comprovante."
const noQuota = "Nenhum presente escolhido. Pode ser um valor seu: basta enviar a mensagem com o comprovante."
