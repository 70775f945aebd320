import { whatsappLink } from "#app/stores/store.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Dialog, DialogActions } from "#app/ui/dialog.tsx"
import type { PostFailure } from "./post-quote.ts"

interface QuoteFailureDialogProps {
  failure: PostFailure | undefined
  whatsapp: string
  onClose: () => void
  onRetry: () => void
}

/** The request did not get through. Nothing of what was typed is lost. */
export function QuoteFailureDialog({ failure, whatsapp, onClose, onRetry }: QuoteFailureDialogProps) {
  const literal = failure && literals[failure.status]
  const mendable = failure?.status === 422
  return (
    <Dialog open={failure !== undefined} onClose={onClose} title={<span lang="en">Error!</span>}>
      {literal ? <p lang="en">{literal}</p> : failure?.messages.map((message) => <p key={message}>{message}</p>)}
      {mendable ? <p>Confira os pontos indicados no formulário e envie de novo.</p> : <p>{explanations[failure?.status ?? 0] ?? kept}</p>}
      <DialogActions>
        {mendable ? <Button onClick={onClose}>Corrigir o formulário</Button> : <Button onClick={onRetry}>Tentar de novo</Button>}
        <ButtonLink look="line" to={whatsappLink(whatsapp, "Olá! Tentei pedir um orçamento pelo site e não consegui enviar.")}>
          Falar no WhatsApp
        </ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

/** The specification's lines. */
const literals: Record<number, string> = { 404: "404 (Not Found)", 500: "500 (Internal Server Error)" }

const kept = "O que você escreveu continua no formulário: tente de novo em instantes, ou fale com a gente no WhatsApp."
const explanations: Record<number, string> = {
  0: "Se preferir, fale com a gente no WhatsApp.",
  404: `Não encontramos para onde enviar o pedido. ${kept}`,
  500: `Algo falhou do nosso lado. ${kept}`,
}
