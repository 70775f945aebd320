import { useEffect, useState } from "react"
import { Picture } from "#app/images/picture.tsx"
import { giftFormId } from "./gift-form-id.ts"
import styles from "./gift-ticket.module.css"
import type { ShownQuota } from "./show-honeymoon.server.ts"

/** The chosen gift as a ticket beside the form. */
export function GiftTicket({ quotas, chosen }: { quotas: ShownQuota[]; chosen: string | undefined }) {
  const quota = useChosenQuota(quotas, chosen)
  return (
    <aside className={styles.ticket} aria-label="Seu presente">
      <div className={styles.gift}>
        {quota?.image && <Picture image={{ ...quota.image, alt: "" }} sizes="(min-width: 56.25em) 22rem, 90vw" />}
        <p className={styles.label}>Seu presente</p>
        <p className={styles.title}>{quota ? quota.title : "Do seu jeito"}</p>
        {quota && <p className={styles.price}>{quota.price}</p>}
      </div>
      <div className={styles.stub}>
        <p>{quota ? howToPay : noQuota}</p>
        {quotas.length > 0 && <a href="#presentes">{quota ? "Trocar de presente" : "Escolher uma cota"}</a>}
      </div>
    </aside>
  )
}

const howToPay = "Faça o pagamento como está na página e envie aqui a imagem do comprovante."
const noQuota = "Nenhuma cota escolhida. Pode ser um valor seu: basta enviar a mensagem com o comprovante."

/** Follows the radio buttons of the form, wherever they stand; browsers also restore and reset them. */
function useChosenQuota(quotas: ShownQuota[], first: string | undefined): ShownQuota | undefined {
  const [id, setId] = useState(first ?? "")
  useEffect(() => {
    const form = document.getElementById(giftFormId)
    if (!(form instanceof HTMLFormElement)) return
    const update = () => setId(String(new FormData(form).get("cote_id") ?? ""))
    // At the time of the event the fields still have their old values.
    const afterReset = () => queueMicrotask(update)
    const chosen = (event: Event) => event.target instanceof HTMLInputElement && event.target.form === form && update()
    update()
    document.addEventListener("change", chosen)
    form.addEventListener("reset", afterReset)
    return () => {
      document.removeEventListener("change", chosen)
      form.removeEventListener("reset", afterReset)
    }
  }, [])
  return quotas.find((quota) => String(quota.id) === id)
}
