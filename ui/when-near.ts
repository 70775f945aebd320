/**
 * Runs a callback once the element is visible or less than a window's height away from it. The returned function
 * cancels it.
 */
export function whenNear(element: Element, work: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      work()
    },
    { rootMargin: "100% 0px" },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
