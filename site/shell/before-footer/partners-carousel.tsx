import { Picture } from "#ui/picture/picture.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import type { PartnerMark } from "#domain/home/home.ts"
import { partnerMotion } from "#site/shell/page/carousel-motion.ts"
import styles from "./partners-carousel.module.css"

/** Logos of the partners; the name where there is no logo. */
export function PartnersCarousel({ partners }: { partners: readonly PartnerMark[] }) {
  const slides = partners.map((partner) => ({ key: partner.id, content: <PartnerLogo partner={partner} /> }))
  return (
    <Carousel
      className={styles.partners}
      label="Parceiros"
      slide="o parceiro"
      slides={slides}
      fit="partners"
      {...partnerMotion}
    />
  )
}

function PartnerLogo({ partner: { title, logo } }: { partner: PartnerMark }) {
  return <div className={styles.logo}>{logo ? <Picture image={logo} sizes="200px" /> : <span>{title}</span>}</div>
}
