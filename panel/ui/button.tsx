import type { ComponentProps } from "react"
import { Link } from "react-router"
import styles from "./controls.module.css"

interface Look {
  /** `main`: the one filled button of a screen. `plain`: underlined text. */
  look?: "main" | "plain"
  wide?: boolean
}

function classesOf({ look, wide }: Look): string {
  return [styles.button, look && styles[look], wide && styles.wide].filter(Boolean).join(" ")
}

export function Button({ look, wide, type = "submit", ...props }: Look & ComponentProps<"button">) {
  return <button {...props} type={type} className={classesOf({ look, wide })} />
}

export function ButtonLink({ look, wide, ...props }: Look & ComponentProps<typeof Link>) {
  return <Link {...props} className={classesOf({ look, wide })} />
}
