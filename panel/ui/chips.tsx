import type { ComponentProps } from "react"
import { Form } from "react-router"
import { Button } from "./button.tsx"
import styles from "./chips.module.css"

/** The filter form of a list; its values are the address's query. On a phone it is one line that scrolls sideways. */
export function FilterForm(props: Omit<ComponentProps<typeof Form>, "className" | "method">) {
  return <Form {...props} method="get" role="search" className={styles.filters} />
}

/** A row of chips. `onChange` is called for every choice. */
export function Chips(props: Omit<ComponentProps<"div">, "className">) {
  return <div {...props} className={styles.chips} />
}

/** A native select drawn as a chip; with another option than the first it has a background and a dark border. */
export function Chip({ label, ...select }: { label: string } & ComponentProps<"select">) {
  return (
    <label className={styles.chip}>
      <span>{label}</span>
      <select {...select} />
    </label>
  )
}

/** Submits the chips without scripts; with scripts a choice submits at once. */
export function FilterButton() {
  return (
    <span className={styles.send}>
      <Button>Filtrar</Button>
    </span>
  )
}
