import { IconBrandWhatsapp, IconChevronDown, IconMenu2, IconX } from "@tabler/icons-react"
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react"
import { NavLink, href, useLocation } from "react-router"
import { whatsappLink } from "#app/stores/store.ts"
import { ButtonLink, IconButton, IconLink } from "#app/ui/button.tsx"
import layout from "#app/ui/layout.module.css"
import { Brand } from "./brand.tsx"
import styles from "./header.module.css"
import { type MenuEntry, homeOf, mainMenu, switchLink, withProfile } from "./menu.ts"
import type { PublicAgency, Shell } from "./shell.ts"

/** The head of every page of a profile: brand, menu, quote. On a phone the menu covers the page. */
export function Header({ agency, shell }: { agency: PublicAgency; shell: Shell }) {
  const menu = useId()
  const { pathname, search } = useLocation()
  useCloseOnNavigation(menu, pathname + search)
  const other = switchLink(shell.profile)
  return (
    <header className={styles.masthead} data-print="no">
      <div className={`${layout.shell} ${styles.bar}`}>
        <Brand name={agency.name} to={homeOf(shell.profile)} />
        <nav className={styles.menu} id={menu} popover="auto" aria-label="Menu principal">
          <div className={styles.close}>
            <IconButton label="Fechar o menu" popoverTarget={menu} popoverTargetAction="hide">
              <IconX stroke={1.6} aria-hidden />
            </IconButton>
          </div>
          <ul className={styles.list}>
            {mainMenu(shell).map((entry) => (
              <li key={entry.title}>
                <Entry entry={entry} group={menu} />
              </li>
            ))}
            <li className={styles.switch}>
              <NavLink to={other.to} prefetch="intent">
                {other.title}
              </NavLink>
            </li>
          </ul>
        </nav>
        <span className={styles.onlyWide}>
          <ButtonLink size="small" to={withProfile(href("/orcamento"), shell.profile)}>
            Orçamento
          </ButtonLink>
        </span>
        <span className={styles.onlyNarrow}>
          <IconLink label="Conversar no WhatsApp" href={whatsappLink(agency.whatsapp)}>
            <IconBrandWhatsapp stroke={1.6} aria-hidden />
          </IconLink>
          <IconButton label="Abrir o menu" popoverTarget={menu}>
            <IconMenu2 stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      </div>
    </header>
  )
}

function Entry({ entry, group }: { entry: MenuEntry; group: string }) {
  const { pathname } = useLocation()
  if (entry.to) {
    return (
      <NavLink to={entry.to} prefetch="intent">
        {entry.title}
      </NavLink>
    )
  }
  const current = entry.links?.some((link) => link.to.split("?")[0] === pathname)
  return (
    <details name={group} onKeyDown={closeOnEscape} onBlur={closeOnLeave} onPointerEnter={openOnHover} onPointerLeave={closeOnUnhover}>
      <summary className={current ? "active" : undefined}>
        {entry.title}
        <IconChevronDown stroke={1.6} aria-hidden />
      </summary>
      <ul className={styles.drop}>
        {entry.links?.map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} prefetch="intent">
              {link.title}
            </NavLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Lists and the phone's menu close when the visitor has arrived somewhere. */
function useCloseOnNavigation(menu: string, address: string) {
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const nav = document.getElementById(menu)
    for (const details of nav?.querySelectorAll("details[open]") ?? []) details.removeAttribute("open")
    if (nav?.matches(":popover-open")) nav.hidePopover()
  }, [menu, address])
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return
  event.stopPropagation()
  event.currentTarget.open = false
  event.currentTarget.querySelector("summary")?.focus()
}

/** The list closes when the focus leaves it, except inside the phone's menu, where it folds like an accordion. */
function closeOnLeave(event: FocusEvent<HTMLDetailsElement>) {
  const details = event.currentTarget
  if (details.closest(":popover-open") || details.contains(event.relatedTarget)) return
  details.open = false
}

function openOnHover(event: PointerEvent<HTMLDetailsElement>) {
  if (event.pointerType === "mouse" && !event.currentTarget.closest(":popover-open")) event.currentTarget.open = true
}

function closeOnUnhover(event: PointerEvent<HTMLDetailsElement>) {
  const details = event.currentTarget
  if (event.pointerType !== "mouse" || details.closest(":popover-open") || details.contains(document.activeElement)) return
  details.open = false
}
