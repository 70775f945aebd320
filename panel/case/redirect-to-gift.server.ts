import { redirect } from "react-router"

/** A gift has a page of its own. */
export function redirectToGift(protocol: string): Response {
  return redirect(`/presentes/${protocol}`)
}
