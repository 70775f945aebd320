import { Section } from "#ui/section.tsx"
import { type Shell, differentialsTitles } from "#site/shell/layout/shell.ts"
import { useShellParts } from "#site/shell/layout/shell-parts.ts"
import { DifferentialTiles } from "./differential-tiles.tsx"
import { PartnersCarousel } from "./partners-carousel.tsx"
import styles from "./before-footer.module.css"

/** Differentials and partners, above the footer of every page. */
export function BeforeFooter({ shell }: { shell: Shell }) {
  const { profile } = shell
  const tiles = useShellParts(shell)?.tiles
  return (
    <div className={styles.before} data-print="no">
      {shell.hasTiles && (
        <Section id={`diferenciais-${profile}`} title={differentialsTitles[profile]} ruled>
          <DifferentialTiles profile={profile} tiles={tiles} />
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
