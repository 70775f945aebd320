import { useEffect, useRef } from "react"
import { useFetcher, useLocation } from "react-router"
import { type ContactWay, contactWays } from "#domain/requests/event-details.ts"
import { contactKey } from "#panel/ui/contact-link.tsx"
import controls from "#panel/ui/controls.module.css"
import type { NotSent } from "./submit-failure.ts"
import { SignInAgain } from "./not-sent-text.tsx"

const linkedWays = ["whatsapp", "phone", "email"] as const

/** Which contacts by the page's links were not noted. */
export function LostContacts() {
  return linkedWays.map((by) => <LostContact key={by} by={by} />)
}

function LostContact({ by }: { by: ContactWay }) {
  const { data } = useFetcher<NotSent | null>({ key: contactKey(by, useLocation().pathname) })
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // By now a note about the contact may be being typed.
    if (!document.activeElement?.matches("input, textarea")) notice.current?.focus()
  }, [data])
  if (!data) return null
  return (
    <p ref={notice} role="alert" tabIndex={-1} className={controls.wrong}>
      O contato por {contactWays[by]} não foi anotado, porque{" "}
      {data.why === "signedOut" ? (
        <>
          sua sessão terminou. <SignInAgain /> e escreva uma nota sobre ele.
        </>
      ) : (
        `${data.why === "away" ? "a conexão" : "o painel"} falhou. Escreva uma nota sobre ele, ou abra-o de novo.`
      )}
    </p>
  )
}
