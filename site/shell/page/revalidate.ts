import type { ShouldRevalidateFunctionArgs } from "react-router"

/** Page data reloads when the path changes or a form was sent; a change of query alone keeps it. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate
  // The same address again: a retry, or a visitor who asks for it anew.
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href
}
