import { Link } from "react-router"
import type { ListedGift } from "#domain/gifts/gift-list.server.ts"
import { parseAbout } from "#domain/request-cards/request-card.ts"
import { sayAge } from "#platform/time/spoken-time.ts"
import controls from "#panel/ui/controls.module.css"
import { Initials, Plate } from "#panel/ui/marks.tsx"
import { GiftStageMark } from "./gift-stage-mark.tsx"
import { formatReais } from "#platform/text/money.ts"
import styles from "./gift-rows.module.css"

/** The list: a real table, on narrow screens three lines a gift. `me` is the id of who looks. */
export function GiftRows({ gifts, now, me }: { gifts: readonly ListedGift[]; now: Date; me: string }) {
  return (
    <table className={styles.list}>
      <caption className={controls.hidden}>Presentes, do mais novo ao mais antigo</caption>
      <thead>
        <tr>
          <th scope="col">Quem</th>
          <th scope="col">Presente</th>
          <th scope="col" className={styles.money}>
            Valor
          </th>
          <th scope="col">Etapa</th>
          <th scope="col" className={styles.owner}>
            Dono
          </th>
        </tr>
      </thead>
      <tbody>
        {gifts.map((gift) => (
          <GiftRow key={gift.protocol} gift={gift} now={now} me={me} />
        ))}
      </tbody>
    </table>
  )
}

function GiftRow({ gift, now, me }: { gift: ListedGift; now: Date; me: string }) {
  const { protocol, name, about, couple, cents, stage, ownerId, owner, created_at } = gift
  const { place, what } = parseAbout(about)
  return (
    <tr className={stage === "new" ? `${styles.row} ${styles.new}` : styles.row}>
      <th scope="row" className={styles.who}>
        <div>
          <Plate of="gift" />
          <span>
            <Link to={`/presentes/${protocol}`} className={controls.name}>
              {name}
            </Link>
            <span className={styles.age}>{sayAge(created_at, now)}</span>
          </span>
        </div>
      </th>
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
      <td className={styles.owner}>
        <Initials name={owner ?? undefined} me={ownerId === me} />
      </td>
    </tr>
  )
}
