import { IconBrandWhatsapp } from "@tabler/icons-react"
import type { ReactNode } from "react"
import type { Image } from "#platform/images/image.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { useAgency } from "#site/shell/layout/site-shell.tsx"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { ButtonLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import styles from "./page-cover.module.css"

interface CoverProps {
  image: Image | null
  name: string
  /** One sentence under the name. */
  text?: string | null
  /** Beside the panel on wide screens, below it on narrow ones. */
  children?: ReactNode
}

/** Top of a guide: a full-bleed picture and, over its lower edge, a panel with the place's name. */
export function Cover({ image, name, text, children }: CoverProps) {
  return (
    <div className={styles.cover} data-bare={image ? undefined : ""}>
      {image && (
        <div className={styles.picture}>
          <Picture image={image} sizes="100vw" priority />
        </div>
      )}
      <div className={`${layout.shell} ${layout.grid}`}>
        <div className={styles.plate} data-ground="world">
          <h1 data-length={lengthOf(name)}>{name}</h1>
          {text && <p className={styles.text}>{text}</p>}
        </div>
        {children && <div className={styles.aside}>{children}</div>}
      </div>
    </div>
  )
}

interface ClosingCoverProps {
  image: Image | null
  title: string
  text: string
  /** Address of the quote form, with what it is prefilled with. */
  quote: string
  /** Prefilled WhatsApp message. */
  message: string
}

/** End of a guide: another picture, with links to the quote form and WhatsApp. */
export function ClosingCover({ image, title, text, quote, message }: ClosingCoverProps) {
  const { whatsapp } = useAgency()
  return (
    <section
      className={`${styles.cover} ${styles.closing}`}
      data-bare={image ? undefined : ""}
      aria-labelledby="proximo-passo"
      data-print="no"
    >
      {image && (
        <div className={styles.picture}>
          <Picture image={image} sizes="100vw" />
        </div>
      )}
      <div className={`${layout.shell} ${layout.grid}`}>
        <div className={styles.plate} data-ground="world">
          <h2 id="proximo-passo">{title}</h2>
          <p className={styles.text}>{text}</p>
          <div className={styles.actions}>
            <ButtonLink to={quote}>Solicitar orçamento</ButtonLink>
            <ButtonLink look="line" to={whatsappLink(whatsapp, message)}>
              <IconBrandWhatsapp size="1.35em" stroke={1.6} aria-hidden />
              WhatsApp
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Size class of a heading: short names are set larger, and no word may break. */
function lengthOf(name: string): "short" | "medium" | "long" {
  const longestWord = Math.max(...name.split(/\s+/).map((word) => word.length))
  if (longestWord <= 8 && name.length <= 14) return "short"
  return longestWord <= 11 && name.length <= 24 ? "medium" : "long"
}
