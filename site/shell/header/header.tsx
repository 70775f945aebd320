import { IconBrandWhatsapp, IconMenu2, IconSearch, IconX } from "@tabler/icons-react"
import { useId, useRef } from "react"
import { href, useLocation } from "react-router"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { ButtonLink, IconButton, IconLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Brand } from "./brand.tsx"
import styles from "./header.module.css"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import type { PublicAgency, Shell } from "#site/shell/layout/shell.ts"
import { useShellParts } from "#site/shell/layout/shell-parts.ts"
import { isCurrentLink, useCurrentLinks } from "./current-link.ts"
import { MainMenu } from "./main-menu.tsx"
import { useCloseOnNavigation, useDropdowns } from "./menu-dropdowns.ts"

/** The header of every page of a profile: brand, menu, quote link. On a phone the menu is a full-screen popover. */
export function Header({ agency, shell }: { agency: PublicAgency; shell: Shell }) {
  const { profile } = shell
  const menus = useShellParts(shell)?.menus
  const { pathname } = useLocation()
  const id = useId()
  const menu = useRef<HTMLElement>(null)
  const [search, quote] = [withProfile(href("/busca"), profile), withProfile(href("/orcamento"), profile)]
  useCurrentLinks(menu, pathname, menus)
  useDropdowns(menu)
  useCloseOnNavigation(menu)
  return (
    <header className={styles.header} data-print="no">
      <div className={`${layout.shell} ${styles.bar}`}>
        <Brand name={agency.name} to={homeOf(profile)} />
        <nav ref={menu} className={styles.menu} id={id} popover="auto" aria-label="Menu principal">
          <div className={styles.close}>
            <IconButton label="Fechar o menu" popoverTarget={id} popoverTargetAction="hide">
              <IconX stroke={1.6} aria-hidden />
            </IconButton>
          </div>
          <MainMenu agency={agency} profile={profile} menus={menus} pathname={pathname} />
        </nav>
        <IconLink label="Buscar" href={search} current={isCurrentLink(search, pathname)}>
          <IconSearch stroke={1.6} aria-hidden />
        </IconLink>
        <span className={styles.onlyWide}>
          <ButtonLink size="small" to={quote} current={isCurrentLink(quote, pathname)}>
            Orçamento
          </ButtonLink>
        </span>
        <span className={styles.onlyNarrow}>
          <IconLink label="Conversar no WhatsApp" href={whatsappLink(agency.whatsapp)}>
            <IconBrandWhatsapp stroke={1.6} aria-hidden />
          </IconLink>
          <IconButton label="Abrir o menu" popoverTarget={id}>
            <IconMenu2 stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  )
}
