import type { ShouldRevalidateFunctionArgs } from "react-router"

/**
 * For a route's `shouldRevalidate`: also reloads the data after a refused action (4xx). Others may have changed the
 * data, and the next submit needs the newest revision. The router alone reloads only after a success. After a form
 * without an answer (shell/submit-failure.ts) a reload would fail too and replace the page.
 */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus !== undefined && actionStatus < 500) || defaultShouldRevalidate
}
