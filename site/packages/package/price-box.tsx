import type { CardPrice, Price, ShownPart } from "#domain/packages/price.ts"
import { askForPrice, currentPart, rateNotes } from "#domain/packages/price.ts"
import layout from "#ui/layout.module.css"
import styles from "./price-box.module.css"

/** The price on a card: label, amount, basis and validity. Foreign prices also show their value in reais. */
export function PriceTag({ price }: { price: CardPrice }) {
  return (
    <div className={styles.price} data-promotion={price.promotional ? "" : undefined}>
      <Amounts price={price} />
      <Validity price={price} />
    </div>
  )
}

/** The price on a package page: larger, and with the saving. */
export function PriceBox({ price }: { price: Price }) {
  return (
    <div className={`${styles.price} ${styles.large}`} data-promotion={price.promotional ? "" : undefined}>
      <Amounts price={price} />
      {price.saving && <p className={styles.saving}>Você economiza {price.saving.text}</p>}
      <Validity price={price} />
    </div>
  )
}

/** Only today's price, for the bar at the bottom of a phone. */
export function PriceLine({ price }: { price: Price }) {
  const part = currentPart(price)
  return (
    <div className={`${styles.price} ${styles.line}`} data-promotion={price.promotional ? "" : undefined}>
      {part && <p className={styles.label}>{price.promotional ? "Por" : "A partir de"}</p>}
      <p className={part ? styles.now : styles.ask}>{part?.text ?? askForPrice}</p>
      {part?.asReais && <p className={styles.now}>{part.asReais.text}</p>}
    </div>
  )
}

function Amounts({ price }: { price: CardPrice }) {
  const { base, promotional, basis } = price
  const part = promotional ?? base
  if (!part) {
    return (
      <>
        <p className={styles.ask}>{askForPrice}</p>
        <p className={styles.note}>Diga as datas e respondemos com o valor, sem custo.</p>
      </>
    )
  }
  const note = [basis, rateNotes(price).join(" ")].filter(Boolean).join(". ")
  return (
    <>
      {base && <p className={styles.label}>A partir de {promotional && <Struck part={base} />}</p>}
      <p className={styles.now}>
        {promotional && <small>Por</small>} {part.text}
      </p>
      <Reais part={part} />
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

/** The days of a promotion. */
function Validity({ price: { promotional, startsOn, endsOn } }: { price: CardPrice }) {
  if (!promotional) return null
  return (
    <p className={styles.note}>
      Promoção válida de {startsOn} até {endsOn}.
    </p>
  )
}

function Struck({ part: { text, asReais } }: { part: ShownPart }) {
  return (
    <>
      <s>{text}</s>
      {asReais?.known && (
        <>
          {" ou "}
          <s>{asReais.text}</s>
        </>
      )}
      {asReais?.known === false && ` (${asReais.text})`}
      {/* Most screen readers do not say that a text is struck out. */}
      <span className={layout.hidden}>, antes da promoção.</span>
    </>
  )
}

/** As large as the foreign amount, because the law requires both to be equally visible. */
function Reais({ part: { asReais } }: { part: ShownPart }) {
  if (!asReais) return null
  if (!asReais.known) return <p className={styles.reaisUnknown}>{asReais.text}</p>
  return (
    <p className={styles.now}>
      <small>ou</small> {asReais.text}
    </p>
  )
}
