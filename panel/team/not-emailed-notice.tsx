import controls from "#panel/ui/controls.module.css"

/** Says that no invitation arrives, and who can show its link. */
export function NotEmailedNotice() {
  return (
    <p className={controls.notice}>
      Este site ainda não envia e-mails (falta SMTP_URL no servidor): um convite não chega à pessoa. Quem cuida do
      servidor mostra o link com o comando <code>staff invite</code>, ou <code>staff reset</code> para quem já está na
      equipe.
    </p>
  )
}
