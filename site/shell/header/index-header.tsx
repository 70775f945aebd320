import { IconSearch } from "@tabler/icons-react"
import { href } from "react-router"
import { ButtonLink, IconLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { Brand } from "./brand.tsx"
import styles from "./header.module.css"
import { useAgency } from "#site/shell/layout/site-shell.tsx"

/** The head of layout-index: the brand and the two ways in, in the space of the other heads. */
export function IndexHeader() {
  const agency = useAgency()
  return (
    <header className={styles.masthead} data-print="no">
      <div className={`${layout.shell} ${styles.bar}`}>
        <Brand name={agency.name} />
        <IconLink label="Buscar" href={href("/busca")}>
          <IconSearch stroke={1.6} aria-hidden />
        </IconLink>
        <nav aria-label="Menu principal" className={styles.ways}>
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
