import { IconBrandWhatsapp } from "@tabler/icons-react"
import { type RefObject, useEffect, useState } from "react"
import { ButtonLink, IconLink } from "#ui/button.tsx"
import styles from "./buy-bar.module.css"
import { PriceLine } from "./price-box.tsx"
import type { PackagePage } from "./load-package.server.ts"

/** On a phone, price and ways to ask stay at the foot of the window; away while the price box itself is in sight. */
export function BuyBar({ page, priceBox }: { page: PackagePage; priceBox: RefObject<HTMLElement | null> }) {
  const away = useInSight(priceBox)
  return (
    <aside className={styles.bar} aria-label="Preço e contato" data-away={away || undefined} data-print="no">
      <PriceLine price={page.price} />
      <ButtonLink to={page.quoteHref}>Solicitar orçamento</ButtonLink>
      <IconLink href={page.whatsappHref} label="Perguntar no WhatsApp">
        <IconBrandWhatsapp stroke={1.6} aria-hidden />
      </IconLink>
    </aside>
  )
}

function useInSight(target: RefObject<HTMLElement | null>): boolean {
  const [inSight, setInSight] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false), {
      threshold: 0.25,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return inSight
}
