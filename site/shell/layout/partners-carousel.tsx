import { Picture } from "#ui/picture/picture.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import type { Partner } from "#domain/home/home.ts"
import { partnerMotion } from "./carousel-motion.ts"
import styles from "./partners-carousel.module.css"

/** The marks of the partners; the name itself where there is no mark. */
export function PartnersCarousel({ partners }: { partners: Partner[] }) {
  const slides = partners.map((partner) => ({ key: partner.id, content: <Mark partner={partner} /> }))
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

function Mark({
  partner: {
    title,
    images: [image],
  },
}: {
  partner: Partner
}) {
  return (
    <div className={styles.mark}>
      {image ? <Picture image={{ ...image, alt: title }} sizes="200px" /> : <span>{title}</span>}
    </div>
  )
}
