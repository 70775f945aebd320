import controls from "#panel/ui/controls.module.css"
import type { PeriodView, SpokenPrice } from "#panel/content/fields/form-view.ts"
import styles from "./promotion-strip.module.css"

export function Periods({ periods }: { periods: readonly PeriodView[] }) {
  if (periods.length === 0)
    return <p className={controls.soft}>Com o preço e os dois dias na ordem, aqui aparece o que o visitante verá.</p>
  return (
    <ol className={styles.periods}>
      {periods.map(({ when, isNow, price }) => (
        <li key={when} aria-current={isNow || undefined}>
          <span>
            {when}
            {isNow && " (hoje)"}
          </span>
          <Spoken price={price} />
        </li>
      ))}
    </ol>
  )
}

export function Spoken({ price: { struck, now } }: { price: SpokenPrice }) {
  return (
    <span>
      {struck && (
        <>
          <s className={controls.soft}>{struck}</s> por{" "}
        </>
      )}
      <b>{now}</b>
    </span>
  )
}
