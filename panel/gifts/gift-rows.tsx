import type { ListedGift } from "#domain/gifts/gift-list.server.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import { sayAge } from "#platform/time/spoken-time.ts"
import controls from "#panel/ui/controls.module.css"
import { OwnerCell, RuledRow, RuledTable, WhoCell } from "#panel/ui/ruled-table.tsx"
import { GiftStageMark } from "./gift-stage-mark.tsx"
import { formatReais } from "#platform/text/money.ts"
import styles from "./gift-rows.module.css"

const heads = [
  { label: "Quem" },
  { label: "Presente" },
  { label: "Valor", className: styles.moneyHead },
  { label: "Etapa" },
  { label: "Dono" },
]

/** `me` is the id of who looks. */
export function GiftRows({ gifts, now, me }: { gifts: readonly ListedGift[]; now: Date; me: string }) {
  return (
    <RuledTable caption="Presentes, do mais novo ao mais antigo" heads={heads}>
      <tbody>
        {gifts.map((gift) => (
          <GiftRow key={gift.protocol} gift={gift} now={now} me={me} />
        ))}
      </tbody>
    </RuledTable>
  )
}

function GiftRow({ gift, now, me }: { gift: ListedGift; now: Date; me: string }) {
  const { protocol, name, about, couple, cents, stage, ownerId, owner, created_at } = gift
  const { place, what } = parseAbout(about)
  return (
    <RuledRow isNew={stage === "new"} className={styles.row}>
      <WhoCell plate="gift" to={`/presentes/${protocol}`} name={name} age={sayAge(created_at, now)} />
      <td className={styles.what}>
        <span className={controls.name}>{couple ?? place}</span>
        <span className={styles.quota}>{what || "Sem cota escolhida"}</span>
      </td>
      <td className={styles.money}>
        {cents === null ? <span className={controls.soft}>não disse</span> : formatReais(cents)}
      </td>
      <td className={styles.stage}>
        <GiftStageMark stage={stage} />
      </td>
      <OwnerCell name={owner ?? undefined} me={ownerId === me} />
    </RuledRow>
  )
}
