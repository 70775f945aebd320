import { IconSearch } from "@tabler/icons-react"
import { href, useLocation } from "react-router"
import { ButtonLink, IconLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Brand } from "./brand.tsx"
import { isCurrentLink } from "./current-link.ts"
import styles from "./header.module.css"
import { useAgency } from "#site/shell/layout/site-shell.tsx"

/** The header of layout-index: brand and links to both profiles. As high as the header of a profile. */
export function IndexHeader() {
  const agency = useAgency()
  const { pathname } = useLocation()
  return (
    <header className={styles.header} data-print="no">
      <div className={`${layout.shell} ${styles.bar}`}>
        <Brand name={agency.name} />
        <IconLink label="Buscar" href={href("/busca")} current={isCurrentLink(href("/busca"), pathname)}>
          <IconSearch stroke={1.6} aria-hidden />
        </IconLink>
        <nav aria-label="Menu principal" className={styles.profileLinks}>
          <ButtonLink size="small" look="line" to={href("/intercambio")}>
            Intercâmbio
          </ButtonLink>
          <ButtonLink size="small" look="line" to={href("/turismo")}>
            Lazer/Negócios
          </ButtonLink>
        </nav>
      </div>
    </header>
  )
}
