import { Button, ButtonLink } from "#ui/button.tsx"
import { Dialog, DialogActions } from "#ui/dialog.tsx"
import type { PostFailure } from "./post-form.ts"

interface RequestFailureDialogProps {
  failure: PostFailure | undefined
  /** What went wrong, and what to do, in the words of this request. */
  explain: (failure: PostFailure) => string[]
  /** Address of a chat with the agency; absent where it is not offered. */
  chat?: string
  onClose: () => void
  onRetry: () => void
}

/** A request did not get through. Nothing of what was typed is lost. */
export function RequestFailureDialog({ failure, explain, chat, onClose, onRetry }: RequestFailureDialogProps) {
  const literal = failure && literals[failure.status]
  return (
    <Dialog open={failure !== undefined} onClose={onClose} title={<span lang="en">Error!</span>}>
      {literal && <p lang="en">{literal}</p>}
      {failure && explain(failure).map((sentence) => <p key={sentence}>{sentence}</p>)}
      <DialogActions>
        {failure?.status === 422 ? (
          <Button onClick={onClose}>Corrigir o formulário</Button>
        ) : (
          <Button onClick={onRetry}>Tentar de novo</Button>
        )}
        {chat && (
          <ButtonLink look="line" to={chat}>
            Falar no WhatsApp
          </ButtonLink>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** The specification's lines. */
const literals: Record<number, string> = { 404: "404 (Not Found)", 500: "500 (Internal Server Error)" }
