import { useSyncExternalStore } from "react"
import { useNavigation } from "react-router"
import { useRouter } from "#ui/use-router.ts"
import styles from "./loading-overlay.module.css"

/** Loading indicator during a navigation. CSS shows it after 300 ms; it covers no content. */
export function LoadingOverlay() {
  const router = useRouter()
  // While a form waits for its code, React renders no state of the router before that of the next page.
  const isBegun = useSyncExternalStore(
    router.subscribe,
    () => router.state.navigation.state !== "idle",
    () => false,
  )
  const loading = useNavigation().state !== "idle" || isBegun
  return (
    <div role="status" className={styles.overlay} data-loading={loading || undefined}>
      {loading && (
        <>
          <svg viewBox="0 0 120 40" aria-hidden="true" className={styles.flight}>
            <path className={styles.trail} d="M8 32C34 6 78 4 104 20" />
            <circle className={styles.from} cx="8" cy="32" r="4" />
            <path className={styles.plane} d="M112 24l-15-10 1 7-9 3 2 3 9-1 1 7 3-1 1-7z" />
          </svg>
          <span className={styles.text}>Carregando…</span>
        </>
      )}
    </div>
  )
}
