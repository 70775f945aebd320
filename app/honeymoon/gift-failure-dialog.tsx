import { useRouteLoaderData } from "react-router"
import type { SiteData } from "#app/site/page-meta.ts"
import { whatsappLink } from "#app/stores/store.ts"
import { Button, ButtonLink } from "#app/ui/button.tsx"
import { Dialog, DialogActions } from "#app/ui/dialog.tsx"
import type { PostFailure } from "./post-gift-message.ts"

interface GiftFailureDialogProps {
  failure: PostFailure | undefined
  onClose: () => void
  onRetry: () => void
}

/** The specification's literal lines. */
const literal: Record<number, string> = { 500: "500 (Internal Server Error)", 404: "404 (Not Found)" }

/** What kept the message from being sent. */
export function GiftFailureDialog({ failure, onClose, onRetry }: GiftFailureDialogProps) {
  const site = useRouteLoaderData("root") as SiteData | undefined
  const refused = failure?.status === 422
  return (
    <Dialog open={failure !== undefined} onClose={onClose} title={<span lang="en">Error!</span>}>
      {failure && literal[failure.status] && <p lang="en">{literal[failure.status]}</p>}
      {failure?.messages.map((message) => <p key={message}>{message}</p>)}
      {refused && <p>Acerte os pontos indicados no formulário e envie de novo.</p>}
      {failure && failure.status !== 0 && !refused && <p>O que você escreveu continua no formulário, e o comprovante também.</p>}
      <DialogActions>
        {refused ? <Button onClick={onClose}>Corrigir o formulário</Button> : <Button onClick={onRetry}>Tentar de novo</Button>}
        {site && !refused && (
          <ButtonLink look="line" to={whatsappLink(site.agency.whatsapp, "Olá! Tentei enviar um presente de lua de mel pelo site e não consegui.")}>
            Falar no WhatsApp
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  )
}
