import {
  IconAccessible,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandTiktok,
  IconBrandWhatsapp,
  IconBrandYoutube,
} from "@tabler/icons-react"
import { href } from "react-router"
import { type Profile, profiles } from "#domain/agency/profile.ts"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import type { SocialNetwork } from "#domain/agency/social-networks.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { IconLink } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import { useStaticMarkup } from "#ui/static-markup.ts"
import { Brand } from "#site/shell/header/brand.tsx"
import styles from "./footer.module.css"
import { LegalIdentity } from "./legal-identity.tsx"
import { homeOf } from "#domain/agency/profile-addresses.ts"
import { type MenuList, contactLinks, footerMenu, homeLink } from "#site/shell/header/menu.ts"
import type { Menus, PublicAgency, Shell } from "#site/shell/layout/shell.ts"
import { useShellParts } from "#site/shell/layout/shell-parts.ts"

const networkIcons: Record<SocialNetwork, typeof IconBrandInstagram> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  youtube: IconBrandYoutube,
  tiktok: IconBrandTiktok,
  linkedin: IconBrandLinkedin,
}

/** The footer of every page: menus, social networks, and the identity that the law requires. */
export function Footer({ agency, shell }: { agency: PublicAgency; shell?: Shell }) {
  const menus = useShellParts(shell)?.menus
  const data = shell && !menus ? undefined : ([agency, menus] as const)
  const inside = useStaticMarkup(shell ? `footer-${shell.profile}` : "footer", data, renderInside)
  return (
    <footer className={shell ? `${styles.footer} ${styles.late}` : styles.footer} data-ground="world" {...inside} />
  )
}

function renderInside(agency: PublicAgency, menus: Menus | undefined) {
  return (
    <div className={layout.shell}>
      <div className={layout.grid}>
        <div className={styles.about}>
          <Brand name={agency.name} to={menus ? homeOf(menus.profile) : "/"} size="large" />
          <p>{agency.description}</p>
          <ul className={styles.social} data-print="no">
            {agency.social.map(({ network, name, link }) => {
              const Icon = networkIcons[network]
              return (
                <li key={network}>
                  <IconLink label={name} href={link}>
                    <Icon stroke={1.6} aria-hidden />
                  </IconLink>
                </li>
              )
            })}
            <li>
              <IconLink label="WhatsApp" href={whatsappLink(agency.whatsapp)}>
                <IconBrandWhatsapp stroke={1.6} aria-hidden />
              </IconLink>
            </li>
          </ul>
        </div>
        <nav className={styles.columns} aria-label="Rodapé" data-print="no">
          {columnsOf(menus).map((column) => (
            <Column key={column.title} {...column} />
          ))}
        </nav>
      </div>
      <Legal agency={agency} profile={menus?.profile} />
    </div>
  )
}

function columnsOf(menus: Menus | undefined): MenuList[] {
  if (menus) return footerMenu(menus)
  return [{ title: "Fale Conosco", links: [...contactLinks(), ...profiles.map(homeLink)] }]
}

function Column({ title, links }: MenuList) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to}>
            {link.reload ? <a href={link.to}>{link.title}</a> : <PageLink to={link.to}>{link.title}</PageLink>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The identity that the law requires, and links to the pages about privacy and accessibility. */
function Legal({ agency, profile }: { agency: PublicAgency; profile?: Profile }) {
  return (
    <div className={styles.legal}>
      <p>
        <LegalIdentity agency={agency} />
      </p>
      <ul className={styles.legalLinks} data-print="no">
        <li>
          <PageLink to={withProfile(href("/privacidade"), profile)}>Privacidade</PageLink>
        </li>
        <li>
          <PageLink to={withProfile(href("/acessibilidade"), profile)}>
            <IconAccessible size="1.35em" stroke={1.6} aria-hidden />
            Acessibilidade
          </PageLink>
        </li>
      </ul>
    </div>
  )
}
