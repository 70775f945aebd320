import { lostReasons } from "#domain/request-cards/stages.ts"
import { Button } from "#panel/ui/button.tsx"
import { Chip } from "#panel/ui/chips.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { bulkLostReasons, bulkStages, nobody } from "./bulk-choices.ts"
import styles from "./bulk-bar.module.css"
import type { Inbox } from "./load-inbox.server.ts"
import { shortStageName } from "#panel/ui/stage-name.ts"

interface BulkBarProps extends Pick<Inbox, "owners"> {
  /** The last answer, if nothing was changed. */
  refused: { bulk: string } | undefined
}

/** Actions for the selected requests. Hidden while none is selected. */
export function BulkBar({ owners, refused }: BulkBarProps) {
  return (
    <div className={styles.bulk} role="group" aria-label="Para os escolhidos">
      <b>Para os escolhidos</b>
      <Chip label="Dono" name="owner" defaultValue="">
        <option value="">como está</option>
        {owners.map(({ id, name, me }) => (
          <option key={id} value={id}>
            {me ? `${name} (eu)` : name}
          </option>
        ))}
        <option value={nobody}>ninguém</option>
      </Chip>
      <Chip label="Etapa" name="stage" defaultValue="" data-bulk="stage">
        <option value="">como está</option>
        {bulkStages.map((stage) => (
          <option key={stage} value={stage}>
            {shortStageName(stage).toLowerCase()}
          </option>
        ))}
        <optgroup label="perdido, por quê?">
          {bulkLostReasons.map((reason) => (
            <option key={reason} value={`lost:${reason}`}>
              perdido: {lostReasons[reason]}
            </option>
          ))}
        </optgroup>
      </Chip>
      <Button name="intent" value="change">
        Aplicar
      </Button>
      <FormMessage attempt={refused}>{refused?.bulk}</FormMessage>
    </div>
  )
}
