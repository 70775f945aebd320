import { Picture } from "#ui/picture/picture.tsx"
import { ArrowLink } from "#ui/button.tsx"
import card from "#ui/card.module.css"
import layout from "#ui/layout.module.css"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import type { PackageCard as Card } from "#domain/packages/package.ts"
import styles from "./package-card.module.css"
import { PriceTag } from "./price-box.tsx"

interface PackageCardProps {
  card: Card
  /** Heading level: one below the heading of the section. */
  level?: "h2" | "h3" | "h4"
  /** A shortened name; heading and link are heard with the full one. */
  shownName?: string
  /** `sizes` of the picture. */
  sizes?: string
  /** The picture is in the first view: loaded eagerly. */
  priority?: boolean
}

const cardSizes = "(width >= 1170px) 360px, (width >= 768px) 44vw, 88vw"

/** Picture first, then place, name, price, and one link for the whole card. */
export function PackageCard({
  card: shown,
  level: Heading = "h3",
  shownName,
  sizes = cardSizes,
  priority,
}: PackageCardProps) {
  const { name, place, summary, picture, lastDay, price, href } = shown
  return (
    <article className={card.card}>
      {/* Without a picture the frame stays, so that the cards of a row align. */}
      <PhotoFrame flag={lastDay && `Promoção até ${lastDay}`}>
        {picture && <Picture image={picture} sizes={sizes} priority={priority} />}
      </PhotoFrame>
      <div className={card.head}>
        {place && <p className={card.place}>{place}</p>}
        {/* Heard whole: a name that is cut in a word is not understood. */}
        <Heading>
          {shownName && <span aria-hidden>{shownName}</span>}
          {shownName ? <span className={layout.hidden}>{name}</span> : name}
        </Heading>
        {summary && <p className={card.text}>{summary}</p>}
      </div>
      <div className={card.foot}>
        <PriceTag price={price} />
        <ArrowLink to={href} about={name} className={card.link}>
          Mais Detalhes
        </ArrowLink>
      </div>
    </article>
  )
}

/** Cards in rows. A single card spans the full width; two share it. */
export function PackageGrid({
  cards,
  level,
  priority = 0,
}: {
  cards: Card[]
  level?: PackageCardProps["level"]
  priority?: number
}) {
  const [only] = cards
  if (only && cards.length === 1) {
    return (
      <div className={`${card.lead} ${styles.only}`}>
        <div className={card.slot}>
          <PackageCard card={only} level={level} sizes="(width >= 900px) 660px, 88vw" priority={priority > 0} />
        </div>
      </div>
    )
  }
  return (
    <ul className={`${layout.cards} ${cards.length === 2 ? styles.pair : ""}`}>
      {cards.map((each, index) => (
        <li key={each.id}>
          <PackageCard
            card={each}
            level={level}
            priority={index < priority}
            sizes={cards.length === 2 ? "(width >= 768px) 44vw, 88vw" : cardSizes}
          />
        </li>
      ))}
    </ul>
  )
}
