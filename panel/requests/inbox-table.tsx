import { Link } from "react-router"
import { type Stage, quoteStages } from "#domain/request-cards/stages.ts"
import type { Urgency } from "#domain/request-cards/urgency.ts"
import controls from "#panel/ui/controls.module.css"
import { Initials, Plate, StageRoute } from "#panel/ui/marks.tsx"
import type { InboxRow } from "./inbox-row.ts"
import styles from "./inbox-table.module.css"
import type { Inbox } from "./load-inbox.server.ts"
import { shortStageName } from "#panel/ui/stage-name.ts"

const groupNames: Record<Urgency, string> = {
  today: "Hoje",
  idle: "Parados",
  planned: "Com dia marcado",
  underway: "Em andamento",
}

/** A real table on a wide screen, three lines a row on a narrow one. */
export function InboxTable({ inbox, chosen }: { inbox: Pick<Inbox, "groups" | "counted">; chosen: readonly string[] }) {
  return (
    <table className={styles.table}>
      <caption className={controls.hidden}>
        {inbox.groups[0]?.urgency ? "Pedidos abertos, por urgência" : "Pedidos, do mais novo ao mais antigo"}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={controls.hidden}>Escolher</span>
          </th>
          <th scope="col">Quem</th>
          <th scope="col">Viagem</th>
          <th scope="col" className={styles.party}>
            Quando e quantos
          </th>
          <th scope="col" className={styles.money}>
            Preço visto
          </th>
          <th scope="col">Etapa</th>
          <th scope="col">Próximo passo</th>
          <th scope="col" className={styles.owner}>
            Dono
          </th>
        </tr>
      </thead>
      {inbox.groups.map(({ urgency, count, rows }) => (
        <tbody key={urgency ?? "all"}>
          <tr className={styles.group}>
            <th colSpan={8} scope="rowgroup">
              {urgency ? groupNames[urgency] : "Do mais novo ao mais antigo"}
              <span>{urgency || inbox.counted ? count : `mais de ${count}`}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.protocol} row={row} chosen={chosen.includes(row.protocol)} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ row, chosen }: { row: InboxRow; chosen: boolean }) {
  const { protocol, name, profile, about, age, isNew, stage, next, owner } = row
  return (
    <tr className={isNew ? `${styles.row} ${styles.new}` : styles.row} data-row={protocol}>
      <td className={styles.pick}>
        <label>
          <input type="checkbox" name="protocolo" value={protocol} defaultChecked={chosen} />
          <span className={controls.hidden}>Escolher {name}</span>
        </label>
      </td>
      <th scope="row" className={styles.who}>
        <div>
          <Plate of={profile} />
          <span className={styles.person}>
            <Link to={`/pedidos/${protocol}`} className={`${controls.name} ${styles.name}`}>
              {name}
            </Link>
            <span className={styles.age}>
              {isNew && <span className={styles.dot} aria-hidden />}
              {age}
            </span>
          </span>
        </div>
      </th>
      <td className={styles.trip}>
        <span className={styles.place}>{about.place}</span>
        <span className={styles.what}>{about.what}</span>
        <span className={styles.date}>{about.when}</span>
      </td>
      <td className={`${styles.two} ${styles.party}`}>
        <span>{about.when}</span>
        <span>{about.party}</span>
      </td>
      <td className={`${styles.two} ${styles.money}`}>
        <span>{about.price}</span>
        <span>{about.priceBasis}</span>
      </td>
      <td className={styles.stage}>
        <StageMark stage={stage} />
      </td>
      <td className={`${styles.two} ${styles.next}`}>
        <span className={next.late ? controls.late : undefined}>{next.text}</span>
        <span>{next.when}</span>
      </td>
      <td className={styles.owner}>
        <Initials name={owner?.name} me={owner?.me} />
      </td>
    </tr>
  )
}

/** The point on the route and its word; what is not on the route has the word alone. */
function StageMark({ stage }: { stage: Stage }) {
  const at = quoteStages.indexOf(stage as (typeof quoteStages)[number])
  const onRoute = at >= 0 && stage !== "lost"
  return (
    <span className={styles.mark}>
      {onRoute && <StageRoute at={at} />}
      <span className={onRoute ? styles.word : undefined}>{shortStageName(stage)}</span>
    </span>
  )
}
