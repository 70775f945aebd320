import { IconArrowRight } from "@tabler/icons-react"
import type { ComponentProps, ReactNode } from "react"
import styles from "./button.module.css"
import layout from "./layout.module.css"
import { AnyLink, type AnyLinkProps, PageLink } from "./page-link.tsx"

interface ButtonStyle {
  /** `line`: outlined, for a secondary action. */
  look?: "solid" | "line"
  size?: "normal" | "small"
  wide?: boolean
}

function classesOf({ look = "solid", size = "normal", wide }: ButtonStyle): string {
  return [styles.button, look === "line" && styles.line, size === "small" && styles.small, wide && styles.wide]
    .filter(Boolean)
    .join(" ")
}

export function Button({ look, size, wide, type = "button", ...props }: ButtonStyle & ComponentProps<"button">) {
  return <button {...props} type={type} className={classesOf({ look, size, wide })} />
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, wide, ...props }: ButtonStyle & AnyLinkProps) {
  return <AnyLink {...props} className={classesOf({ look, size, wide })} />
}

/** A round button with only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  children,
  type = "button",
  ...props
}: { label: string; children: ReactNode } & Omit<ComponentProps<"button">, "aria-label">) {
  return (
    <button {...props} type={type} className={styles.icon} aria-label={label}>
      {children}
    </button>
  )
}

export function IconLink({ label, href, ...props }: { label: string; href: string } & Omit<AnyLinkProps, "to">) {
  return <AnyLink {...props} to={href} className={styles.icon} aria-label={label} />
}

/** A link with an arrow. `about` completes its accessible name: "Mais Detalhes: Rio em três noites". */
export function ArrowLink({
  to,
  about,
  children,
  className = "",
}: {
  to: string
  about?: string
  children: ReactNode
  className?: string
}) {
  return (
    <PageLink to={to} className={`${styles.arrow} ${className}`}>
      <span>{children}</span>
      {about && <span className={layout.hidden}>: {about}</span>}
      <IconArrowRight size="1.35em" stroke={1.6} aria-hidden />
    </PageLink>
  )
}
