import { Link } from "react-router"
import { requestHref } from "./request-address.ts"

interface ChangedProps {
  /** How many requests changed. */
  changed: number
  /** Those that stayed as they were, because somebody had changed them meanwhile. */
  conflicts: ReadonlyArray<{ protocol: string; name: string; what: string }>
}

/** Says what was done to the selected requests. */
export function Changed({ changed, conflicts }: ChangedProps) {
  return (
    <>
      {(changed > 0 || conflicts.length === 0) && <p>{formatChanged(changed)}</p>}
      {conflicts.length > 0 && (
        <>
          <p>{formatConflicts(conflicts.length)}</p>
          <ul>
            {conflicts.map(({ protocol, name, what }) => (
              <li key={protocol}>
                <Link to={requestHref(protocol)}>{name}</Link>: {what}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function formatChanged(count: number): string {
  if (count === 0) return "Nada mudou: os pedidos já estavam assim."
  return count === 1 ? "1 pedido mudado." : `${count} pedidos mudados.`
}

function formatConflicts(count: number): string {
  return count === 1
    ? "1 pedido mudou enquanto isso e ficou como está: confira e aplique de novo."
    : `${count} pedidos mudaram enquanto isso e ficaram como estão: confira e aplique de novo.`
}
