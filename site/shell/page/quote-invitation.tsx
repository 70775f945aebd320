import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"

/** Beside a guide's plate: the one next step. */
export function QuoteInvitation({ words, quote }: { words: string; quote: string }) {
  return (
    <>
      <p className={layout.standfirst}>{words}</p>
      <ButtonLink to={quote}>Solicitar orçamento</ButtonLink>
    </>
  )
}
