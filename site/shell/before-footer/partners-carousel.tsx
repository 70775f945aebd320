import { Picture } from "#ui/picture/picture.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import type { Partner } from "#domain/home/home.ts"
import { partnerMotion } from "#site/shell/page/carousel-motion.ts"
import styles from "./partners-carousel.module.css"

/** Logos of the partners; the name where there is no logo. */
export function PartnersCarousel({ partners }: { partners: Partner[] }) {
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

function PartnerLogo({
  partner: {
    title,
    images: [image],
  },
}: {
  partner: Partner
}) {
  return (
    <div className={styles.logo}>
      {image ? <Picture image={{ ...image, alt: title }} sizes="200px" /> : <span>{title}</span>}
    </div>
  )
}
