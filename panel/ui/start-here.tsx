import type { ReactNode } from "react"
import { shortFirstName } from "#platform/text/first-name.ts"
import { sinceAge } from "#platform/time/relative-time.ts"
import { ButtonLink } from "./button.tsx"
import controls from "./controls.module.css"
import styles from "./start-here.module.css"

interface StartHereProps {
  to: string
  /** Label of the button. */
  action: string
  children: ReactNode
}

/** The most important next step of a page, with its only filled button. */
export function StartHere({ to, action, children }: StartHereProps) {
  return (
    <section className={styles.first} aria-label="Comece por aqui">
      <p>{children}</p>
      <ButtonLink to={to} look="main">
        {action}
      </ButtonLink>
    </section>
  )
}

/** The person who has waited longest for a first answer. `age` is a text of `formatAge`. */
export function AnswerFirst({ to, name, place, age }: { to: string; name: string; place: string; age: string }) {
  return (
    <StartHere to={to} action={`Atender ${shortFirstName(name)}`}>
      <span className={controls.name}>{name}</span> espera {sinceAge(age)} por uma primeira resposta sobre{" "}
      <span className={controls.name}>{place}</span>.
    </StartHere>
  )
}
