import { lostReasons } from "#domain/request-cards/stages.ts"
import { Button } from "#panel/ui/button.tsx"
import { bulkStages, nobody } from "./bulk-choices.ts"
import chips from "./chips.module.css"
import styles from "./inbox-table.module.css"
import type { Inbox } from "./load-inbox.server.ts"
import { shortStageName } from "#panel/ui/stage-name.ts"

/** What happens to the chosen requests. It is hidden until one is chosen. */
export function BulkBar({ owners }: Pick<Inbox, "owners">) {
  return (
    <div className={styles.bulk} role="group" aria-label="Para os escolhidos">
      <b>Para os escolhidos</b>
      <label className={chips.chip}>
        <span>Dono</span>
        <select name="dono" defaultValue="">
          <option value="">como está</option>
          {owners.map(({ id, name, me }) => (
            <option key={id} value={id}>
              {me ? `${name} (eu)` : name}
            </option>
          ))}
          <option value={nobody}>ninguém</option>
        </select>
      </label>
      <label className={chips.chip}>
        <span>Etapa</span>
        <select name="etapa" defaultValue="" data-bulk="stage">
          <option value="">como está</option>
          {bulkStages.map((stage) => (
            <option key={stage} value={stage}>
              {shortStageName(stage).toLowerCase()}
            </option>
          ))}
          <optgroup label="perdido, por quê?">
            {Object.entries(lostReasons).map(([reason, name]) => (
              <option key={reason} value={`lost:${reason}`}>
                perdido: {name}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <Button name="intent" value="change">
        Aplicar
      </Button>
    </div>
  )
}
