import { ArrowLink } from "#ui/button.tsx"
import styles from "./no-highlights.module.css"

/** Shown in place of an empty list of packages, with two links. */
export function NoHighlights({
  place,
  quote,
  more,
}: {
  place: string
  quote: string
  more: { to: string; label: string }
}) {
  return (
    <div className={styles.none}>
      <p>
        {place}: nenhuma promoção no momento. Isso muda toda semana, e os preços de tabela continuam valendo. Diga as
        datas e enviamos o valor por escrito.
      </p>
      <p className={styles.links}>
        <ArrowLink to={quote}>Pedir o valor</ArrowLink>
        <ArrowLink to={more.to}>{more.label}</ArrowLink>
      </p>
    </div>
  )
}
