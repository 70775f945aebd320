import { ArrowLink } from "#ui/button.tsx"
import { AllPackages } from "#site/packages/more-in-search.tsx"
import { PackageGrid } from "#site/packages/package/package-card.tsx"
import type { PackageCard } from "#domain/packages/package.ts"
import styles from "./highlights.module.css"

interface HighlightsProps extends NoHighlightsProps {
  cards: PackageCard[]
}

/** Featured packages of a place and those in promotion, with the way to all of them. */
export function Highlights({ cards, ...none }: HighlightsProps) {
  if (cards.length === 0) return <NoHighlights {...none} />
  return (
    <>
      <PackageGrid cards={cards} />
      <p>
        <AllPackages to={none.searchHref} />
      </p>
    </>
  )
}

interface NoHighlightsProps {
  place: string
  quote: string
  /** The search with all packages of the place; absent if there are none. */
  searchHref: string | undefined
  more: { to: string; label: string }
}

/** Shown in place of an empty list of packages, with links. */
function NoHighlights({ place, quote, searchHref, more }: NoHighlightsProps) {
  return (
    <div className={styles.none}>
      <p>
        {searchHref
          ? `${place}: nenhuma promoção no momento. Isso muda toda semana, e os preços de tabela continuam valendo. `
          : `${place}: montamos a viagem sob medida. `}
        Diga as datas e enviamos o valor por escrito.
      </p>
      <p className={styles.links}>
        <AllPackages to={searchHref} />
        <ArrowLink to={quote}>Pedir o valor</ArrowLink>
        <ArrowLink to={more.to}>{more.label}</ArrowLink>
      </p>
    </div>
  )
}
