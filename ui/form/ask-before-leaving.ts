/**
 * Asks before the page is left, until the returned function is called: this question for links that lead to another
 * page without a new document, the browser's own for the others.
 */
export function askBeforeLeaving(question: string): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-page]") : null
    const leaves = link && link.pathname !== location.pathname && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (leaves && !confirm(question)) event.preventDefault()
  }
  const leave = (event: BeforeUnloadEvent) => event.preventDefault()
  // Before the page follows the link.
  addEventListener("click", follow, true)
  addEventListener("beforeunload", leave)
  return () => {
    removeEventListener("click", follow, true)
    removeEventListener("beforeunload", leave)
  }
}
