import type { ComponentProps, ReactNode } from "react"
import { Link } from "react-router"
import controls from "./controls.module.css"
import { Initials, Plate } from "./marks.tsx"
import styles from "./ruled-table.module.css"

interface RuledTableProps {
  caption: string
  heads: ReadonlyArray<{ label: string; className?: string | undefined; isHidden?: boolean }>
  /** The groups have their own headings. */
  isGrouped?: boolean
  children: ReactNode
}

/** A table of requests, gifts or entries. On narrow screens each row becomes a few lines. */
export function RuledTable({ caption, heads, isGrouped, children }: RuledTableProps) {
  return (
    <table className={isGrouped ? styles.table : `${styles.table} ${styles.ruled}`}>
      <caption className={controls.hidden}>{caption}</caption>
      <thead>
        <tr>
          {heads.map(({ label, className, isHidden }) => (
            <th key={label} scope="col" className={className}>
              {isHidden ? <span className={controls.hidden}>{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}

/** The link in the first cell covers the whole row. */
export function RuledRow({ isNew = false, className, ...row }: { isNew?: boolean } & ComponentProps<"tr">) {
  return <tr {...row} className={[styles.row, isNew && styles.new, className].filter(Boolean).join(" ")} />
}

interface WhoCellProps {
  plate: ComponentProps<typeof Plate>["of"]
  to: string
  name: string
  age: string
}

export function WhoCell({ plate, to, name, age }: WhoCellProps) {
  return (
    <th scope="row" className={styles.who}>
      <div>
        <Plate of={plate} />
        <span className={styles.person}>
          <Link to={to} className={`${controls.name} ${styles.name}`}>
            {name}
          </Link>
          <span className={styles.age}>{age}</span>
        </span>
      </div>
    </th>
  )
}

export function OwnerCell({ owner }: { owner: ComponentProps<typeof Initials>["of"] }) {
  return (
    <td className={styles.owner}>
      <Initials of={owner} />
    </td>
  )
}
