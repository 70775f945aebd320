import { Link } from "react-router"
import controls from "#panel/ui/controls.module.css"
import { giftHref } from "./gift-address.ts"
import styles from "./related-gifts.module.css"

interface RelatedGiftsProps {
  gifts: ReadonlyArray<{ protocol: string; name: string; details: string }>
}

/** Other gifts of the guest to the couple: this one may be one of them, sent twice. */
export function RelatedGifts({ gifts }: RelatedGiftsProps) {
  if (gifts.length === 0) return null
  return (
    <div className={controls.notice}>
      <p>
        {gifts.length === 1 ? "Há outro presente" : `Há outros ${gifts.length} presentes`} para este casal com o mesmo
        e-mail ou telefone. Confira se o comprovante não é o mesmo.
      </p>
      <ul className={styles.gifts}>
        {gifts.map(({ protocol, name, details }) => (
          <li key={protocol}>
            <Link to={giftHref(protocol)}>{protocol}</Link>, de {name}: {details}
          </li>
        ))}
      </ul>
    </div>
  )
}
