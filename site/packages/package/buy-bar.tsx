import { IconBrandWhatsapp } from "@tabler/icons-react"
import { type RefObject, useEffect, useState } from "react"
import { currentPart, rateNotes } from "#domain/packages/price.ts"
import { ButtonLink, IconLink } from "#ui/button.tsx"
import styles from "./buy-bar.module.css"
import { PriceLine } from "./price-box.tsx"
import type { PackagePage } from "./load-package.server.ts"

/** On a phone, price and contact links at the bottom of the window; hidden while the price box is visible. */
export function BuyBar({ page, priceBox }: { page: PackagePage; priceBox: RefObject<HTMLElement | null> }) {
  const hidden = useIsVisible(priceBox)
  const part = currentPart(page.price)
  const notes = part ? rateNotes({ base: part }) : []
  return (
    <aside className={styles.bar} aria-label="Preço e contato" data-hidden={hidden || undefined} data-print="no">
      <PriceLine price={page.price} />
      {notes.length > 0 && <p className={styles.rate}>{notes.join(" ")}</p>}
      <ButtonLink to={page.quoteHref}>Solicitar orçamento</ButtonLink>
      <IconLink href={page.whatsappHref} label="Perguntar no WhatsApp">
        <IconBrandWhatsapp stroke={1.6} aria-hidden />
      </IconLink>
    </aside>
  )
}

function useIsVisible(target: RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      threshold: 0.25,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return visible
}
