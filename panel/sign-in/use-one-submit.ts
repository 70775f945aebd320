import { type FormEvent, useRef } from "react"

/** Milliseconds after which a form may be sent again, for example when it was come back to. */
const pauseMs = 5000

/**
 * Lets one press of a form that the browser itself sends through. A second one would cancel the first one's response,
 * and the session of the second request has already been replaced by the first.
 */
export function useOneSubmit(): (event: FormEvent) => void {
  const sentAt = useRef(-pauseMs)
  return (event) => {
    if (event.timeStamp - sentAt.current < pauseMs) event.preventDefault()
    else sentAt.current = event.timeStamp
  }
}
