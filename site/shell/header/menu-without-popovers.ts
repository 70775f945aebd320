/*
 * The phone's menu is a popover, which the browser opens. Browsers without popovers (Safari 16, Firefox 115, Chrome
 * 109) set `data-open` instead, by the same buttons. The error views bring this module when the browser is idle: among
 * the first scripts each visitor would pay for it.
 */

if (typeof HTMLElement !== "undefined" && !("popover" in HTMLElement.prototype)) followMenuButtons()

function followMenuButtons() {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[popovertarget]") : null
    const menu = button && document.getElementById(button.getAttribute("popovertarget") ?? "")
    if (!button || !menu) return
    if (menu.hasAttribute("data-open")) menu.hidePopover()
    else open(menu, button)
  })
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") document.querySelector<HTMLElement>("[popover][data-open]")?.hidePopover()
  })
}

/** The menu gets the method that closes it, as a popover has it. Then the focus goes back to the button. */
function open(menu: HTMLElement, opener: HTMLElement) {
  menu.hidePopover = () => {
    menu.removeAttribute("data-open")
    opener.focus()
  }
  menu.setAttribute("data-open", "")
  menu.querySelector<HTMLElement>("[popovertarget]")?.focus()
}
