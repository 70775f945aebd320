import { Button, ButtonLink } from "#ui/button.tsx"
import { Dialog } from "#ui/dialog.tsx"
import type { PostFailure } from "./post-form.ts"

interface RequestFailureDialogProps {
  failure: PostFailure | undefined
  /** Explains the failure to the visitor. */
  explain: (failure: PostFailure) => string[]
  /** Address of a chat with the agency; absent where it is not offered. */
  chat?: string
  onClose: () => void
  onRetry: () => void
}

/** Shown when sending failed; the form keeps its values. */
export function RequestFailureDialog({ failure, explain, chat, onClose, onRetry }: RequestFailureDialogProps) {
  const literal = failure && literals[failure.status]
  return (
    <Dialog
      open={failure !== undefined}
      onClose={onClose}
      title={<span lang="en">Error!</span>}
      actions={
        <>
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
        </>
      }
    >
      {literal && <p lang="en">{literal}</p>}
      {failure && explain(failure).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Dialog>
  )
}

/** Literal texts of the specification. */
const literals: Record<number, string> = { 404: "404 (Not Found)", 500: "500 (Internal Server Error)" }
