import type { ReactNode } from "react"
import type { Image } from "#platform/images/image.ts"
import { Picture } from "#ui/picture/picture.tsx"
import { Breadcrumb, type Crumb } from "#site/shell/page/breadcrumb.tsx"
import { ArrowLink, ButtonLink } from "#ui/button.tsx"
import { FirstPaintMark } from "#ui/first-paint-mark.tsx"
import layout from "#ui/layout.module.css"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { Section } from "#ui/section.tsx"
import { Tabs } from "#ui/tabs.tsx"
import type { PackageCard } from "#domain/packages/package.ts"
import { PackageGrid } from "#site/packages/package/package-card.tsx"
import styles from "./promotions-view.module.css"
import type { PromotionGroup } from "./load-promotions.server.ts"
import { AllPackages, MoreInSearch } from "./more-in-search.tsx"

interface PromotionsHeadProps {
  crumbs: Crumb[]
  /** "Nossos Destaques & Promoções" */
  title: string
  /** Country or city; on its own line of the heading. */
  of: string
  standfirst: string
  picture?: Image
}

export function PromotionsHead({ crumbs, title, of, standfirst, picture }: PromotionsHeadProps) {
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <header className={layout.shell}>
        <div className={`${layout.grid} ${styles.head}`} data-picture={picture && ""}>
          <div className={styles.text}>
            <h1>
              {title} <span>{of}</span>
            </h1>
            <p className={layout.standfirst}>{standfirst}</p>
          </div>
          {picture && (
            <div className={styles.picture}>
              <PhotoFrame>
                <Picture image={picture} sizes="(width >= 1290px) 460px, (width >= 900px) 38vw, 92vw" priority />
              </PhotoFrame>
            </div>
          )}
          {/* The title is centred beside the picture. */}
          <FirstPaintMark id="abertura-fim" />
        </div>
      </header>
    </>
  )
}

/** Cards with an eagerly loaded picture. The first one is in the first view, beside the header's picture. */
const firstCards = 1

/** One tab for each group. */
export function PromotionTabs({ label, groups }: { label: string; groups: PromotionGroup[] }) {
  return (
    <div className={`${layout.shell} ${styles.groups}`}>
      <Tabs
        label={label}
        tabs={groups.map((group, index) => ({
          key: group.key,
          title: group.title,
          content: <Group group={group} isFirst={index === 0} />,
        }))}
      />
    </div>
  )
}

function Group({ group: { cards, links }, isFirst }: { group: PromotionGroup; isFirst: boolean }) {
  return (
    <>
      <PackageGrid cards={cards} level="h2" priority={isFirst ? firstCards : 0} />
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.to}>
              <ArrowLink to={link.to}>{link.title}</ArrowLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Packages without tabs, below the header. */
export function PromotionGrid({ label, cards }: { label: string; cards: PackageCard[] }) {
  return (
    <section aria-label={label} className={`${layout.shell} ${styles.groups}`}>
      <PackageGrid cards={cards} level="h2" priority={firstCards} />
    </section>
  )
}

/** Featured packages without a promotion today. */
function FeaturedSection({ title, cards }: { title: string; cards: PackageCard[] }) {
  if (cards.length === 0) return null
  return (
    <div className={styles.featured}>
      <Section id="destaques" title={title} ruled>
        <PackageGrid cards={cards} />
      </Section>
    </div>
  )
}

/** Below the packages, when there are more than the page shows. */
function MorePromotions({ to }: { to: string | undefined }) {
  return <MoreInSearch to={to} className={`${layout.shell} ${styles.more}`} />
}

interface BelowPromotionsProps extends NoPromotionsProps {
  hasPromotions: boolean
  featured: PackageCard[]
}

/** Below the packages in promotion: the featured ones with the way to more, or, without any package, other ways. */
export function BelowPromotions({ hasPromotions, featured, searchHref, ...none }: BelowPromotionsProps) {
  return (
    <>
      <FeaturedSection title={hasPromotions ? "Também em destaque" : "Em destaque"} cards={featured} />
      {hasPromotions || featured.length > 0 ? (
        <MorePromotions to={searchHref} />
      ) : (
        <NoPromotions searchHref={searchHref} {...none} />
      )}
    </>
  )
}

interface NoPromotionsProps {
  quoteHref: string
  /** The search with all packages; absent if there are none. */
  searchHref: string | undefined
  children?: ReactNode
}

/** Shown when no package is in promotion or featured. */
export function NoPromotions({ quoteHref, searchHref, children }: NoPromotionsProps) {
  return (
    <section aria-label="Promoções" className={`${layout.shell} ${styles.groups}`}>
      <div className={styles.none}>
        <h2>Hoje não há promoções aqui</h2>
        <p>
          Quando uma entrar em vigor, ela aparece aqui. Conte para onde e quando quer ir: montamos um roteiro com as
          suas datas.
        </p>
        <div className={styles.actions}>
          <ButtonLink to={quoteHref}>Solicitar orçamento</ButtonLink>
          <AllPackages to={searchHref} />
          {children}
        </div>
      </div>
    </section>
  )
}
