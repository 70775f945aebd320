import { Section } from "#ui/section.tsx"
import { type Shell, differentialsTitles } from "#site/shell/layout/shell.ts"
import { DifferentialTiles } from "./differential-tiles.tsx"
import { PartnersCarousel } from "./partners-carousel.tsx"
import styles from "./before-footer.module.css"

/** Differentials and partners, above the footer of every page. */
export function BeforeFooter({ shell }: { shell: Shell }) {
  const { profile } = shell.menus
  return (
    <div className={styles.before} data-print="no">
      {shell.tiles.length > 0 && (
        <Section id={`diferenciais-${profile}`} title={differentialsTitles[profile]} ruled>
          <DifferentialTiles tiles={shell.tiles} />
        </Section>
      )}
      {shell.partners.length > 0 && (
        <Section id={`parceiros-${profile}`} title="Quem viaja com a gente" follows>
          <PartnersCarousel partners={shell.partners} />
        </Section>
      )}
    </div>
  )
}
