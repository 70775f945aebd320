import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"

/** Beside the name on a guide's cover: a sentence and the link to the quote form. */
export function QuoteInvitation({ text, quote }: { text: string; quote: string }) {
  return (
    <>
      <p className={layout.standfirst}>{text}</p>
      <ButtonLink to={quote}>Solicitar orçamento</ButtonLink>
    </>
  )
}
