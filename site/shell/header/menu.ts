import { href } from "react-router"
import { type Profile, profileNames } from "#domain/agency/profile.ts"
import { homeOf, withProfile } from "#domain/agency/profile-addresses.ts"
import type { MenuLink, Menus, PublicAgency } from "#site/shell/layout/shell.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"

/** A title with its links. */
export interface MenuList {
  title: string
  links: readonly MenuLink[]
}

/** One entry of the main menu: a link, or a title that opens a list. */
export type MenuEntry = MenuLink | MenuList

export function otherProfile(profile: Profile): Profile {
  return profile === "exchange" ? "tourism" : "exchange"
}

/** The main menu in the specification's order, but the header puts the link to the other profile last. */
export function mainMenu(menus: Menus, { social, whatsapp }: PublicAgency): MenuEntry[] {
  const { profile, honeymoon } = menus
  const links = [
    ...contactLinks(profile),
    ...social.map(({ name, link }) => ({ title: name, to: link })),
    { title: "WhatsApp", to: whatsappLink(whatsapp) },
  ]
  return [...menuLists(menus), ...(honeymoon ? [honeymoon] : []), { title: "Fale Conosco", links }]
}

/** The menu of the footer: the lists of the main menu, with its single links under "Fale Conosco". */
export function footerMenu(menus: Menus): MenuList[] {
  const { profile, honeymoon } = menus
  const links = [...contactLinks(profile), ...(honeymoon ? [honeymoon] : []), switchLink(profile)]
  return [...menuLists(menus), { title: "Fale Conosco", links }]
}

/** Links to the pages of both profiles, with the profile if there is one. */
export function contactLinks(profile?: Profile): MenuLink[] {
  return [
    { title: "Contatos", to: withProfile(href("/contatos"), profile) },
    { title: "Orçamento", to: withProfile(href("/orcamento"), profile) },
  ]
}

export function homeLink(profile: Profile): { title: string; to: string } {
  return { title: profileNames[profile], to: homeOf(profile) }
}

/** First item of the breadcrumb on pages shared by both profiles. */
export function startCrumb(profile: Profile | undefined): { title: string; to: string } {
  return profile ? homeLink(profile) : { title: "Início", to: "/" }
}

/** Link to the home page of the other profile. */
export function switchLink(profile: Profile): MenuLink {
  return homeLink(otherProfile(profile))
}

/** The lists that are not empty. */
function menuLists(menus: Menus): MenuList[] {
  return [
    { title: "Quem Somos", links: menus.about },
    { title: "Serviços", links: menus.services },
    { title: "Destinos", links: menus.destinations },
    { title: "Cursos", links: menus.courses },
    { title: "Destaques", links: menus.promotions },
  ].filter(({ links }) => links.length > 0)
}
