import { PackageCard, PackageGrid } from "#site/packages/package/package-card.tsx"
import { ButtonLink } from "#ui/button.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import { Section } from "#ui/section.tsx"
import styles from "./featured-packages.module.css"
import type { HomePage } from "#site/home/home-page.ts"
import { MoreInSearch } from "#site/packages/more-in-search.tsx"
import { packageMotion } from "#site/shell/page/carousel-motion.ts"

interface FeaturedPackagesProps extends Pick<HomePage, "lead" | "rest" | "searchHref"> {
  /** Beside the heading. */
  text: string
  sliderTitle: string
  /** Address of the quote form, linked when there is no package. */
  quoteHref: string
}

/** The featured packages, or those in their place: the first across the full width, the others in a slider. */
export function FeaturedPackages({ lead, rest, searchHref, text, sliderTitle, quoteHref }: FeaturedPackagesProps) {
  if (!lead) {
    return (
      <Section id="destaques" title="Pacotes em destaque" ruled>
        <div className={styles.none}>
          <p>
            Os próximos destaques ainda estão sendo montados. Diga para onde quer ir e montamos um roteiro para você.
          </p>
          <ButtonLink to={quoteHref}>Solicitar orçamento</ButtonLink>
        </div>
      </Section>
    )
  }
  const slides = rest.map(({ card, shownName }) => ({
    key: card.id,
    content: <PackageCard card={card} shownName={shownName === card.name ? undefined : shownName} level="h4" />,
  }))
  return (
    <Section id="destaques" title="Pacotes em destaque" aside={text} ruled>
      <PackageGrid cards={[lead]} level="h3" />
      {slides.length > 0 && (
        <Carousel
          className={styles.slider}
          label={sliderTitle}
          slide="o pacote"
          slides={slides}
          fit="packages"
          heading={<h3>{sliderTitle}</h3>}
          {...packageMotion}
        />
      )}
      <MoreInSearch to={searchHref} />
    </Section>
  )
}
