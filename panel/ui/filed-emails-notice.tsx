import controls from "./controls.module.css"

/** Says that nobody receives the emails about requests and gifts. */
export function FiledEmailsNotice() {
  return (
    <p className={controls.notice} data-print="no">
      Este site ainda não envia e-mails (falta SMTP_URL no servidor): avisos à agência e confirmações só ficam guardados
      em arquivos, e ninguém os recebe. Responda por aqui. Os que já ficaram guardados não saem depois, quando o envio
      começar.
    </p>
  )
}
