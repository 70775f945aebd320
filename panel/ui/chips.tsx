import type { ComponentProps } from "react"
import { Form } from "react-router"
import { Button } from "./button.tsx"
import styles from "./chips.module.css"

/** The form of a list's filters, which are its address. On a phone it is one line that is pulled aside. */
export function FilterForm(props: Omit<ComponentProps<typeof Form>, "className" | "method">) {
  return <Form {...props} method="get" role="search" className={styles.filters} />
}

/** Native lists in a line, drawn as chips. `onChange` hears of every choice. */
export function Chips(props: Omit<ComponentProps<"div">, "className">) {
  return <div {...props} className={styles.chips} />
}

/** A native list drawn as a chip; with another than its first choice it has a wash and an ink edge. */
export function Chip({ label, ...select }: { label: string } & ComponentProps<"select">) {
  return (
    <label className={styles.chip}>
      <span>{label}</span>
      <select {...select} />
    </label>
  )
}

/** Sends the chips where there are no scripts; with them a choice is enough. */
export function FilterButton() {
  return (
    <span className={styles.send}>
      <Button>Filtrar</Button>
    </span>
  )
}
