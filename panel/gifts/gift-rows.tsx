import type { ListedGift } from "#domain/gifts/gift-list.server.ts"
import { formatAge } from "#platform/time/relative-time.ts"
import controls from "#panel/ui/controls.module.css"
import { RuledRow, RuledTable, WhoCell } from "#panel/ui/ruled-table.tsx"
import { giftHref } from "./gift-address.ts"
import { GiftStageMark } from "./gift-stage-mark.tsx"
import { formatReais } from "#platform/text/money.ts"
import styles from "./gift-rows.module.css"

const heads = [
  { label: "Quem" },
  { label: "Presente" },
  { label: "Valor", className: styles.moneyHead },
  { label: "Etapa" },
]

export function GiftRows({ gifts, now }: { gifts: readonly ListedGift[]; now: Date }) {
  return (
    <RuledTable caption="Presentes, do mais novo ao mais antigo" heads={heads}>
      <tbody>
        {gifts.map((gift) => (
          <GiftRow key={gift.protocol} gift={gift} now={now} />
        ))}
      </tbody>
    </RuledTable>
  )
}

function GiftRow({ gift, now }: { gift: ListedGift; now: Date }) {
  const { protocol, name, about, couple, cents, stage, created_at } = gift
  const { place, what } = about
  return (
    <RuledRow isNew={stage === "new"} className={styles.row}>
      <WhoCell plate="gift" to={giftHref(protocol)} name={name} age={formatAge(created_at, now)} />
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
    </RuledRow>
  )
}
