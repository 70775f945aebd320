import { Link } from "react-router"
import type { GiftTotal, GiftTotals, QuotaTotals } from "#domain/gifts/gift-list.server.ts"
import controls from "#panel/ui/controls.module.css"
import { formatReais } from "#platform/text/money.ts"
import styles from "./totals-table.module.css"

interface TotalsRow extends GiftTotals {
  key: string
  name: string
  link?: string
}

/** The rows of a couple's quotas. */
export function quotaTotalsRows(quotas: readonly QuotaTotals[]): TotalsRow[] {
  return quotas.map((quota) => ({ ...quota, key: String(quota.id), name: quota.title ?? "Sem cota escolhida" }))
}

interface TotalsTableProps {
  caption: string
  /** Heading of the names' column. */
  heading: string
  rows: readonly TotalsRow[]
  /** For the couple: hides amounts that are still open. */
  confirmedOnly?: boolean
}

/** Confirmed and waiting amounts, by couple or by quota, with their sum. */
export function TotalsTable({ caption, heading, rows, confirmedOnly = false }: TotalsTableProps) {
  return (
    <table className={styles.table}>
      <caption className={controls.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">Confirmado</th>
          {!confirmedOnly && <th scope="col">Em aberto</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, link, confirmed, waiting }) => (
          <tr key={key}>
            <th scope="row" className={controls.name}>
              {link ? <Link to={link}>{name}</Link> : name}
            </th>
            <Amount label="Confirmado" total={confirmed} />
            {!confirmedOnly && <Amount label="Em aberto" total={waiting} />}
          </tr>
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Amount label="Confirmado" total={sum(rows.map(({ confirmed }) => confirmed))} />
            {!confirmedOnly && <Amount label="Em aberto" total={sum(rows.map(({ waiting }) => waiting))} />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function Amount({ label, total: { count, cents } }: { label: string; total: GiftTotal }) {
  return (
    <td data-label={label}>
      {count === 0 ? (
        <span className={controls.soft}>nenhum</span>
      ) : (
        <>
          <b>{formatReais(cents)}</b>{" "}
          <span className={`${controls.soft} ${controls.small}`}>
            {count === 1 ? "1 presente" : `${count} presentes`}
          </span>
        </>
      )}
    </td>
  )
}

function sum(totals: readonly GiftTotal[]): GiftTotal {
  return {
    count: totals.reduce((all, { count }) => all + count, 0),
    cents: totals.reduce((all, { cents }) => all + cents, 0),
  }
}
