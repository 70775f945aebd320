import { IconChevronDown } from "@tabler/icons-react"
import type { Profile } from "#domain/agency/profile.ts"
import { AnyLink, PageLink } from "#ui/page-link.tsx"
import { useStaticMarkup } from "#ui/static-markup.ts"
import type { Menus, PublicAgency } from "#site/shell/layout/shell.ts"
import { markCurrentLinks } from "./current-link.ts"
import styles from "./header.module.css"
import { type MenuEntry, type MenuList, mainMenu, switchLink } from "./menu.ts"

interface MainMenuProps {
  agency: PublicAgency
  profile: Profile
  menus: Menus | undefined
  pathname: string
}

/** The main menu's links, and its lists: dropdowns that open by click, keyboard, touch and hover. */
export function MainMenu({ agency, profile, menus, pathname }: MainMenuProps) {
  const mark = (html: string) => markCurrentLinks(html, pathname)
  const data = menus && ([menus, agency] as const)
  return <ul className={styles.list} {...useStaticMarkup(`menu-${profile}`, data, renderEntries, mark)} />
}

function renderEntries(menus: Menus, agency: PublicAgency) {
  const other = switchLink(menus.profile)
  return (
    <>
      {mainMenu(menus, agency).map((entry) => (
        <li key={entry.title}>{renderEntry(entry, menus.profile)}</li>
      ))}
      <li className={styles.switch}>
        <PageLink to={other.to}>{other.title}</PageLink>
      </li>
    </>
  )
}

function renderEntry(entry: MenuEntry, profile: Profile) {
  if ("links" in entry) return <Dropdown list={entry} group={`lists-${profile}`} />
  return <PageLink to={entry.to}>{entry.title}</PageLink>
}

function Dropdown({ list: { title, links }, group }: { list: MenuList; group: string }) {
  return (
    <details name={group}>
      <summary>
        {title}
        <IconChevronDown stroke={1.6} aria-hidden />
      </summary>
      <ul className={styles.dropdown}>
        {links.map((link) => (
          <li key={link.to}>
            <AnyLink to={link.to}>{link.title}</AnyLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
