import type { ShouldRevalidateFunctionArgs } from "react-router"

/** Reloads page data when the path changes or a form was sent, not when only the query string changes. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (formMethod && formMethod !== "GET") return defaultShouldRevalidate
  // The same address again is a retry or a reload by the visitor.
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href
}
