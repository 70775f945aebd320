import type { ShouldRevalidateFunctionArgs } from "react-router"

/**
 * Loads a page's data anew after its action refused something, too: others changed what is shown, and the next press
 * needs the newest revision. For a route's `shouldRevalidate`; the router alone does so after a success. After a form
 * that got no answer (shell/keep-forms.ts) loading would fail too, and take the page away.
 */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus !== undefined && actionStatus < 500) || defaultShouldRevalidate
}
