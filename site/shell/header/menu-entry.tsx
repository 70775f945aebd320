import { IconChevronDown } from "@tabler/icons-react"
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react"
import { useLocation } from "react-router"
import { PageLink } from "#ui/page-link.tsx"
import { useStaticMarkup } from "#ui/static-markup.ts"
import styles from "./header.module.css"
import type { MenuEntry, MenuList } from "./menu.ts"

/** An entry of the main menu: a link, or a title that opens a dropdown by click, keyboard, touch and hover. */
export function MainMenuEntry({ entry, group }: { entry: MenuEntry; group: string }) {
  if ("links" in entry) return <Dropdown list={entry} group={group} />
  return <MenuLink to={entry.to}>{entry.title}</MenuLink>
}

/** A link that marks itself when it leads to the current page. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const current = leadsTo(to, pathname)
  return (
    <PageLink to={to} className={current ? "active" : undefined} aria-current={current ? "page" : undefined}>
      {children}
    </PageLink>
  )
}

function leadsTo(to: string, pathname: string): boolean {
  return to.split("?")[0] === pathname
}

function Dropdown({ list: { title, links }, group }: { list: MenuList; group: string }) {
  const { pathname } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOnEscape(details)
  const current = links.some(({ to }) => leadsTo(to, pathname))
  return (
    <details
      ref={details}
      name={group}
      onBlur={closeOnLeave}
      onPointerEnter={openOnHover}
      onPointerLeave={closeOnUnhover}
    >
      <summary className={current ? "active" : undefined} onClick={stayOpenUnderMouse}>
        {title}
        <IconChevronDown stroke={1.6} aria-hidden />
      </summary>
      {current ? <CurrentLinks links={links} /> : <OtherLinks links={links} />}
    </details>
  )
}

/** The links of a list that leads to the current page. */
function CurrentLinks({ links }: Pick<MenuList, "links">) {
  return <ul className={styles.dropdown}>{renderLinks(links, MenuLink)}</ul>
}

function OtherLinks({ links }: Pick<MenuList, "links">) {
  return <ul className={styles.dropdown} {...useStaticMarkup([links], renderLinks)} />
}

function renderLinks(links: MenuList["links"], Link: typeof MenuLink = PageLink) {
  return links.map(({ to, title }) => (
    <li key={to}>
      <Link to={to}>{title}</Link>
    </li>
  ))
}

/** Listens on the window, because content shown on hover must be dismissible without moving the mouse (WCAG 1.4.13). */
function useCloseOnEscape(list: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      const details = list.current
      // On a phone, Escape closes the whole menu.
      if (event.key !== "Escape" || !details?.open || details.closest(":popover-open")) return
      details.open = false
      if (details.contains(document.activeElement)) details.querySelector("summary")?.focus()
    }
    addEventListener("keydown", close)
    return () => removeEventListener("keydown", close)
  }, [list])
}

/** Closes the dropdown when the focus leaves it, except in the phone's menu, where it is an accordion. */
function closeOnLeave(event: FocusEvent<HTMLDetailsElement>) {
  const details = event.currentTarget
  if (details.closest(":popover-open") || details.contains(event.relatedTarget)) return
  details.open = false
}

function openOnHover(event: PointerEvent<HTMLDetailsElement>) {
  if (event.pointerType !== "mouse" || event.currentTarget.closest(":popover-open")) return
  event.currentTarget.dataset.hovered = "true"
  event.currentTarget.open = true
}

/** A click on a dropdown that hover has just opened must not close it. */
function stayOpenUnderMouse(event: MouseEvent<HTMLElement>) {
  const details = event.currentTarget.parentElement as HTMLDetailsElement
  if (event.detail > 0 && details.dataset.hovered && details.open) event.preventDefault()
}

function closeOnUnhover(event: PointerEvent<HTMLDetailsElement>) {
  const details = event.currentTarget
  delete details.dataset.hovered
  if (event.pointerType !== "mouse" || details.closest(":popover-open") || details.contains(document.activeElement))
    return
  details.open = false
}
