import styles from "./flight-path.module.css"

/** A decorative dotted path from a circle to a paper plane. */
export function FlightPath() {
  return (
    <svg viewBox="0 0 440 88" aria-hidden="true" preserveAspectRatio="xMinYMid meet" className={styles.flight}>
      <circle className={styles.from} cx="10" cy="70" r="7" />
      <path className={styles.trail} d="M24 64C96 10 170 2 226 40s110 36 152-2" />
      <path className={styles.plane} d="m436 14-24 40-8-14-16-3zM404 40l10-8-6 14z" />
    </svg>
  )
}
