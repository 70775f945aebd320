import { type ComponentType, useEffect, useState } from "react"
import type { StripView } from "./form-view.ts"
import { Periods } from "./promotion-periods.tsx"
import styles from "./promotion-strip.module.css"

type Strip = ComponentType<{ view: StripView }>

/** What the visitor sees before, during and after a promotion. With scripts, while its days and prices are typed. */
export function PromotionField({ view }: { view: StripView }) {
  const [Strip, setStrip] = useState<Strip>()
  useEffect(() => {
    const load = async () => {
      const code = await import("./promotion-strip.tsx")
      setStrip(() => code.PromotionStrip)
    }
    // If it does not come, what the server said stays.
    load().catch(() => {})
  }, [])
  return <div className={styles.box}>{Strip ? <Strip view={view} /> : <Periods periods={view.periods} />}</div>
}
