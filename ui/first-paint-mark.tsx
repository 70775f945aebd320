import styles from "./first-paint-mark.module.css"

/**
 * Browsers that know `rel="expect"` paint a document first when their parser has reached this mark: what stands before
 * it does not move while the rest arrives. React moves the link into the head.
 */
export function FirstPaintMark({ id }: { id: string }) {
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" />
      <span id={id} className={styles.mark} />
    </>
  )
}
