import type { ReceiptFailure } from "#domain/gifts/view-receipt.server.ts"
import controls from "#panel/ui/controls.module.css"
import styles from "./gift-page.module.css"

const failures: Record<ReceiptFailure, string> = {
  missing:
    "O arquivo do comprovante não está mais guardado. Peça à pessoa que o envie de novo, " +
    "ou procure no e-mail que chegou à agência.",
  damaged:
    "O arquivo do comprovante foi alterado ou está danificado, e não pode ser aberto. " +
    "Procure no e-mail que chegou à agência, ou peça outro.",
  locked:
    "O comprovante está guardado, mas falta a chave que o abre. " +
    "Avise quem cuida do servidor: ela fica em DATA_DIR/keys ou em RECEIPTS_KEY.",
}

/** The receipt, or why it cannot be seen. */
export function Receipt({ protocol, failure }: { protocol: string; failure: ReceiptFailure | undefined }) {
  const address = `/painel/presentes/${protocol}/comprovante`
  return (
    <section className={styles.block}>
      <h2>Comprovante</h2>
      {failure ? (
        <p className={controls.wrong}>{failures[failure]}</p>
      ) : (
        <figure className={styles.receipt}>
          <img src={address} alt="Comprovante enviado por quem presenteou" />
          <figcaption className={`${controls.small} ${controls.soft}`}>
            <a href={address} target="_blank" rel="noreferrer">
              Abrir em tamanho real
            </a>
            <span>Cada abertura fica no registro.</span>
          </figcaption>
        </figure>
      )}
    </section>
  )
}
