import { type RefObject, useEffect } from "react"
import { useRouter } from "#ui/use-router.ts"

/**
 * The phone's menu while it is open; without popovers: menu-without-popovers.ts. Inside `:is()`, browsers ignore a
 * selector that they do not know, which else throws.
 */
const openMenu = ":is(:popover-open, [data-open])"

/** Opens and closes the dropdowns of a menu. They are static markup, so the menu listens for all of them. */
export function useDropdowns(menu: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    menu.current?.addEventListener("focusout", closeOnLeave, { signal })
    menu.current?.addEventListener("pointerover", openOnHover, { signal })
    menu.current?.addEventListener("pointerout", closeOnUnhover, { signal })
    menu.current?.addEventListener("click", stayOpenUnderMouse, { signal })
    addEventListener("pointerdown", ({ target }) => closeOthers(menu.current, target), { signal })
    // On the window, because content shown on hover must be dismissible without moving the mouse (WCAG 1.4.13).
    addEventListener("keydown", ({ key }) => key === "Escape" && closeAll(menu.current), { signal })
    return () => end.abort()
  }, [menu])
}

/**
 * Closes the dropdowns and the phone's menu when a navigation begins: the menu would hide that the page is loading. One
 * that is opened meanwhile stays: the page that arrives has the key of its beginning. A navigation within the page has
 * no beginning, but its key differs, even for the current address. The router itself is read, because React renders no
 * state of it while a form waits for its code.
 */
export function useCloseOnNavigation(menu: RefObject<HTMLElement | null>) {
  const router = useRouter()
  useEffect(() => {
    let { key } = router.state.location
    return router.subscribe(({ location, navigation }) => {
      const next = (navigation.location ?? location).key
      if (next === key) return
      key = next
      for (const dropdown of openDropdowns(menu.current)) dropdown.open = false
      if (menu.current?.matches(openMenu)) menu.current.hidePopover()
    })
  }, [menu, router])
}

/** On a phone, Escape closes the whole menu. */
function closeAll(menu: HTMLElement | null) {
  if (menu?.matches(openMenu)) return
  for (const dropdown of openDropdowns(menu)) {
    dropdown.open = false
    if (dropdown.contains(document.activeElement)) dropdown.querySelector("summary")?.focus()
  }
}

/**
 * Closes a dropdown when something else takes the focus, except in the phone's menu, where it is an accordion. Safari
 * gives a pressed link no focus: the title loses it to nothing, and the press would meet what lies behind.
 */
function closeOnLeave({ target, relatedTarget }: FocusEvent) {
  const dropdown = dropdownOf(target)
  if (!dropdown || !relatedTarget || isInPhoneMenu(dropdown) || contains(dropdown, relatedTarget)) return
  dropdown.open = false
}

/** Closes the dropdowns that are not pressed. */
function closeOthers(menu: HTMLElement | null, pressed: EventTarget | null) {
  for (const dropdown of openDropdowns(menu))
    if (!isInPhoneMenu(dropdown) && !contains(dropdown, pressed)) dropdown.open = false
}

function openOnHover(event: PointerEvent) {
  const dropdown = dropdownOf(event.target)
  if (!dropdown || !isMouseCrossing(dropdown, event)) return
  dropdown.dataset.hovered = "true"
  dropdown.open = true
}

function closeOnUnhover(event: PointerEvent) {
  const dropdown = dropdownOf(event.target)
  if (!dropdown || contains(dropdown, event.relatedTarget)) return
  delete dropdown.dataset.hovered
  if (isMouseCrossing(dropdown, event) && !dropdown.contains(document.activeElement)) dropdown.open = false
}

/** A click on a dropdown that hover has just opened must not close it. */
function stayOpenUnderMouse(event: MouseEvent) {
  const title = event.target instanceof Element && event.target.closest("summary")
  const dropdown = title && dropdownOf(title)
  if (dropdown && event.detail > 0 && dropdown.dataset.hovered && dropdown.open) event.preventDefault()
}

function openDropdowns(menu: HTMLElement | null): Iterable<HTMLDetailsElement> {
  return menu?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? []
}

function dropdownOf(target: EventTarget | null): HTMLDetailsElement | null {
  return target instanceof Element ? target.closest("details") : null
}

function contains(dropdown: HTMLDetailsElement, target: EventTarget | null): boolean {
  return target instanceof Node && dropdown.contains(target)
}

function isInPhoneMenu(dropdown: HTMLDetailsElement): boolean {
  return dropdown.closest(openMenu) !== null
}

/** Whether a mouse comes from outside of the dropdown, or goes there. */
function isMouseCrossing(dropdown: HTMLDetailsElement, { pointerType, relatedTarget }: PointerEvent): boolean {
  return pointerType === "mouse" && !contains(dropdown, relatedTarget) && !isInPhoneMenu(dropdown)
}
