import { type Stage, quoteStages } from "#domain/request-cards/stages.ts"
import { urgencyNames } from "#domain/request-cards/urgency.ts"
import { capitalize } from "#platform/text/capitalize.ts"
import controls from "#panel/ui/controls.module.css"
import { StageRoute } from "#panel/ui/marks.tsx"
import { OwnerCell, RuledRow, RuledTable, WhoCell } from "#panel/ui/ruled-table.tsx"
import { chosenValue } from "./bulk-choices.ts"
import type { InboxRow } from "./inbox-row.ts"
import styles from "./inbox-table.module.css"
import type { Inbox } from "./load-inbox.server.ts"
import { requestHref } from "./request-address.ts"
import { shortStageName } from "#panel/ui/stage-name.ts"

const heads = [
  { label: "Escolher", isHidden: true },
  { label: "Quem" },
  { label: "Viagem" },
  { label: "Quando e quantos", className: styles.party },
  { label: "Preço visto", className: styles.moneyHead },
  { label: "Etapa" },
  { label: "Próximo passo" },
  { label: "Dono" },
]

export function InboxTable({ inbox, chosen }: { inbox: Pick<Inbox, "groups" | "counted">; chosen: readonly string[] }) {
  return (
    <RuledTable
      isGrouped
      caption={inbox.groups[0]?.urgency ? "Pedidos abertos, por urgência" : "Pedidos, do mais novo ao mais antigo"}
      heads={heads}
    >
      {inbox.groups.map(({ urgency, count, rows }) => (
        <tbody key={urgency ?? "all"}>
          <tr className={styles.group}>
            <th colSpan={heads.length} scope="rowgroup">
              {urgency ? capitalize(urgencyNames[urgency]) : "Do mais novo ao mais antigo"}
              <span>{urgency || inbox.counted ? count : `mais de ${count}`}</span>
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.protocol} row={row} chosen={chosen.includes(row.protocol)} />
          ))}
        </tbody>
      ))}
    </RuledTable>
  )
}

function Row({ row, chosen }: { row: InboxRow; chosen: boolean }) {
  const { protocol, name, profile, about, age, isNew, stage, next, owner } = row
  return (
    <RuledRow isNew={isNew} className={styles.row} data-row={protocol}>
      <td className={styles.pick}>
        <label>
          <input type="checkbox" name="protocol" value={chosenValue(row)} defaultChecked={chosen} />
          <span className={controls.hidden}>Escolher {name}</span>
        </label>
      </td>
      <WhoCell plate={profile} to={requestHref(protocol)} name={name} age={age} />
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
      <OwnerCell owner={owner} />
    </RuledRow>
  )
}

/** The stage as a point on a line plus its name; stages outside the line have only the name. */
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
