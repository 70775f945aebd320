import { type RefObject, useLayoutEffect } from "react"

/* Every page answers with and without a slash at the end of its address: both are the same page. */

/** The HTML of links, with those marked that lead to the page. */
export function markCurrentLinks(html: string, pathname: string): string {
  return ['"', "?", '/"', "/?"].reduce((marked, end) => {
    const link = `<a href="${withoutSlash(pathname)}${end}`
    return marked.replaceAll(link, () => link.replace("<a ", '<a class="active" aria-current="page" '))
  }, html)
}

/** Marks the links inside of an element that lead to the page, whenever `pathname` or `content` changes. */
export function useCurrentLinks(element: RefObject<HTMLElement | null>, pathname: string, content: unknown) {
  useLayoutEffect(() => {
    for (const link of element.current?.querySelectorAll("a") ?? []) {
      const isCurrent = isCurrentLink(link.getAttribute("href") ?? "", pathname)
      link.classList.toggle("active", isCurrent)
      if (isCurrent) link.setAttribute("aria-current", "page")
      else link.removeAttribute("aria-current")
    }
  }, [element, pathname, content])
}

/** Whether a link leads to the page. */
export function isCurrentLink(to: string, pathname: string): boolean {
  return withoutSlash(to.split("?")[0] ?? "") === withoutSlash(pathname)
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, "")
}
