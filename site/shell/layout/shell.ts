import type { PartnerMark, Tile } from "#domain/home/home.ts"
import type { Profile } from "#domain/agency/profile.ts"
import type { SocialNetwork } from "#domain/agency/social-networks.ts"

/** The public part of the agency's settings. */
export interface PublicAgency {
  name: string
  company_name: string
  cnpj: string
  cadastur: string
  address: string
  email: string
  phone: string
  /** Undefined where the text of `phone` is not one number: then it is no link. */
  phone_link: string | undefined
  whatsapp: string
  description: string
  title_suffix: string
  social: ReadonlyArray<{ network: SocialNetwork; name: string; link: string }>
  demonstration: boolean
}

/** `reload`: in the footer a link with a full page load, as the specification requires for promotions. */
export interface MenuLink {
  title: string
  /** A page of the site, or an external address. */
  to: string
  reload?: boolean
}

export interface Menus {
  profile: Profile
  about: readonly MenuLink[]
  services: readonly MenuLink[]
  courses: readonly MenuLink[]
  destinations: readonly MenuLink[]
  promotions: readonly MenuLink[]
  /** Tourism only, and only when the page exists. */
  honeymoon: MenuLink | null
}

/** What is around every page of a profile. */
export interface Shell {
  profile: Profile
  partners: readonly PartnerMark[]
  hasTiles: boolean
  /** Absent from the data that are sent with a document. */
  parts?: ShellParts
}

/** What the document shows as static markup. */
export interface ShellParts {
  menus: Menus
  /** The differential banners, with their width. */
  tiles: readonly Tile[]
}

/** "Mais Sobre Nós" in tourism, "Nossos Diferenciais" in exchange. */
export const differentialsTitles = {
  exchange: "Nossos Diferenciais",
  tourism: "Mais Sobre Nós",
} as const satisfies Record<Profile, string>
