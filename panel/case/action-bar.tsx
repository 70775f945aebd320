import { IconBrandWhatsapp, IconPhone } from "@tabler/icons-react"
import { ContactLink } from "#panel/ui/contact-link.tsx"
import controls from "#panel/ui/controls.module.css"
import styles from "./action-bar.module.css"
import type { CaseView } from "./present-case.server.ts"

/** On a phone: a fixed bar at the bottom with the two main actions. It replaces the bottom navigation. */
export function ActionBar({ view: { links } }: { view: CaseView }) {
  const main = `${controls.button} ${controls.main}`
  return (
    <div className={styles.bar} role="group" aria-label="Ações" data-print="no" data-action-bar>
      {links.whatsapp ? (
        <ContactLink by="whatsapp" href={links.whatsapp} className={main}>
          <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
          WhatsApp
        </ContactLink>
      ) : (
        <ContactLink by="phone" href={links.phone} className={main}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          Ligar
        </ContactLink>
      )}
      <a className={controls.button} href="#anotar">
        Anotar
      </a>
    </div>
  )
}
