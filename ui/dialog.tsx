import { type ReactNode, useEffect, useId, useRef } from "react"
import styles from "./dialog.module.css"

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Above the title: a drawing. */
  art?: ReactNode
  /** Room for more than words; on a phone all of its width. */
  wide?: boolean
  children: ReactNode
}

/**
 * A modal dialog: the browser keeps the focus inside and gives it back on closing.
 * Closed it is empty, without a title that could name it.
 */
export function Dialog({ open, onClose, title, art, wide, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={wide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      aria-labelledby={open ? id : undefined}
      onClose={onClose}
    >
      {open && (
        <>
          <div className={styles.top} data-ground="world">
            {art}
            <h2 id={id}>{title}</h2>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  )
}

/** The row of a dialog's buttons. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
