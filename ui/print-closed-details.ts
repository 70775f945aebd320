/*
 * Print shows closed sections too (disclosure.module.css). Browsers without `::details-content` (Chrome before 131,
 * Safari before 18.4, Firefox before 143) print their titles alone: there they are open while the page is printed. The
 * error views bring this module when the browser is idle.
 */

if (typeof CSS !== "undefined" && !CSS.supports("selector(::details-content)")) openDetailsInPrint()

function openDetailsInPrint() {
  let opened: HTMLDetailsElement[] = []
  const set = (open: boolean) => opened.forEach((details) => (details.open = open))
  addEventListener("beforeprint", () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>("main details:not([open], aside *)")]
    set(true)
  })
  addEventListener("afterprint", () => set(false))
}
