import { IconBrandWhatsapp, IconMenu2, IconSearch, IconX } from "@tabler/icons-react"
import { useEffect, useId, useRef } from "react"
import { href, useLocation } from "react-router"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { ButtonLink, IconButton, IconLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Brand } from "./brand.tsx"
import styles from "./header.module.css"
import { MainMenuEntry, MenuLink } from "./menu-entry.tsx"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { mainMenu, switchLink } from "./menu.ts"
import type { PublicAgency, Shell } from "#site/shell/layout/shell.ts"

/** The header of every page of a profile: brand, menu, quote link. On a phone the menu is a full-screen popover. */
export function Header({ agency, shell }: { agency: PublicAgency; shell: Shell }) {
  const menu = useId()
  useCloseOnNavigation(menu)
  const { profile } = shell.menus
  const other = switchLink(profile)
  return (
    <header className={styles.header} data-print="no">
      <div className={`${layout.shell} ${styles.bar}`}>
        <Brand name={agency.name} to={homeOf(profile)} />
        <nav className={styles.menu} id={menu} popover="auto" aria-label="Menu principal">
          <div className={styles.close}>
            <IconButton label="Fechar o menu" popoverTarget={menu} popoverTargetAction="hide">
              <IconX stroke={1.6} aria-hidden />
            </IconButton>
          </div>
          <ul className={styles.list}>
            {mainMenu(shell.menus).map((entry) => (
              <li key={entry.title}>
                <MainMenuEntry entry={entry} group={menu} />
              </li>
            ))}
            <li className={styles.switch}>
              <MenuLink to={other.to}>{other.title}</MenuLink>
            </li>
          </ul>
        </nav>
        <IconLink label="Buscar" href={withProfile(href("/busca"), profile)}>
          <IconSearch stroke={1.6} aria-hidden />
        </IconLink>
        <span className={styles.onlyWide}>
          <ButtonLink size="small" to={withProfile(href("/orcamento"), profile)}>
            Orçamento
          </ButtonLink>
        </span>
        <span className={styles.onlyNarrow}>
          <IconLink label="Conversar no WhatsApp" href={whatsappLink(agency.whatsapp)}>
            <IconBrandWhatsapp stroke={1.6} aria-hidden />
          </IconLink>
          <IconButton label="Abrir o menu" popoverTarget={menu}>
            <IconMenu2 stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  )
}

/** Closes the dropdowns and the phone's menu after a navigation. */
function useCloseOnNavigation(menu: string) {
  // Every navigation has its own key, even one to the current address.
  const { key } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const nav = document.getElementById(menu)
    for (const details of nav?.querySelectorAll("details[open]") ?? []) details.removeAttribute("open")
    if (nav?.matches(":popover-open")) nav.hidePopover()
  }, [menu, key])
}
