import { href } from "react-router"
import { profileWords } from "#app/profile/page-layout.ts"
import { type Profile, profileNames } from "#app/profile/profile.ts"
import type { MenuLink, Shell } from "./shell.ts"

/** One entry of the main menu: a link, or a title that opens a list. */
export interface MenuEntry {
  title: string
  to?: string
  links?: MenuLink[]
}

/** Address of a shared page that keeps the visitor's profile. */
export function withProfile(path: string, profile: Profile | undefined): string {
  return profile ? `${path}?perfil=${profileWords[profile]}` : path
}

export function homeOf(profile: Profile): string {
  return profile === "exchange" ? href("/intercambio") : href("/turismo")
}

export function otherProfile(profile: Profile): Profile {
  return profile === "exchange" ? "tourism" : "exchange"
}

/** The main menu in the specification's order; an empty list has no entry. */
export function mainMenu(shell: Shell): MenuEntry[] {
  const { profile } = shell
  const lists: MenuEntry[] = [
    { title: "Quem Somos", links: shell.about },
    { title: "Serviços", links: shell.services },
    { title: "Destinos", links: shell.destinations },
    { title: "Cursos", links: shell.courses },
    { title: "Destaques", links: shell.promotions },
  ]
  return [
    ...lists.filter((entry) => entry.links?.length),
    ...(shell.honeymoon ? [{ title: shell.honeymoon.title, to: shell.honeymoon.to }] : []),
    { title: "Fale Conosco", links: contactLinks(profile) },
  ]
}

export function contactLinks(profile?: Profile): MenuLink[] {
  return [
    { title: "Contatos", to: withProfile(href("/contatos"), profile) },
    { title: "Orçamento", to: withProfile(href("/orcamento"), profile) },
  ]
}

/** The link that switches to the other line of business. */
export function switchLink(profile: Profile): MenuLink {
  const other = otherProfile(profile)
  return { title: profileNames[other], to: homeOf(other) }
}
