import { href } from "react-router"

/** The account page with the message that this was done. */
export function doneHref(done: string): string {
  return `${href("/conta")}?feito=${done}`
}
