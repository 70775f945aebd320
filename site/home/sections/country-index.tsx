import { href } from "react-router"
import { ArrowLink } from "#ui/button.tsx"
import { PageLink } from "#ui/page-link.tsx"
import { Section } from "#ui/section.tsx"
import styles from "./country-index.module.css"
import type { CountryLink } from "#site/home/home-page.ts"

/** Links to the exchange countries, by name. */
export function CountryIndex({ countries }: { countries: readonly CountryLink[] }) {
  if (countries.length === 0) return null
  return (
    <Section
      id="paises"
      title="Escolha pelo país"
      aside={<ArrowLink to={href("/intercambio/pais")}>Comparar os países</ArrowLink>}
      ruled
      follows
    >
      <ul className={styles.index}>
        {countries.map(({ name, to }) => (
          <li key={to}>
            <PageLink to={to}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
