import { ArrowLink } from "#ui/button.tsx"
import { AllPackages } from "#site/packages/more-in-search.tsx"
import styles from "./no-highlights.module.css"

interface NoHighlightsProps {
  place: string
  quote: string
  /** The search with all packages of the place; absent if there are none. */
  searchHref: string | undefined
  more: { to: string; label: string }
}

/** Shown in place of an empty list of packages, with links. */
export function NoHighlights({ place, quote, searchHref, more }: NoHighlightsProps) {
  return (
    <div className={styles.none}>
      <p>
        {place}: nenhuma promoção no momento. Isso muda toda semana, e os preços de tabela continuam valendo. Diga as
        datas e enviamos o valor por escrito.
      </p>
      <p className={styles.links}>
        <AllPackages to={searchHref} />
        <ArrowLink to={quote}>Pedir o valor</ArrowLink>
        <ArrowLink to={more.to}>{more.label}</ArrowLink>
      </p>
    </div>
  )
}
