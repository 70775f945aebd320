import { useLateComponent } from "#panel/ui/use-late-component.ts"
import type { StripView } from "#panel/content/fields/form-view.ts"
import { Periods } from "./promotion-periods.tsx"
import styles from "./promotion-strip.module.css"

const loadStrip = async () => (await import("./promotion-strip.tsx")).PromotionStrip

/** The prices that visitors see before, during and after a promotion. With scripts it updates while one types. */
export function PromotionField({ view }: { view: StripView }) {
  const { Component: Strip } = useLateComponent(loadStrip)
  return <div className={styles.box}>{Strip ? <Strip view={view} /> : <Periods periods={view.periods} />}</div>
}
