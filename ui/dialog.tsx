import { type ReactNode, useEffect, useId, useRef } from "react"
import styles from "./dialog.module.css"

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** An illustration above the title. */
  art?: ReactNode
  /** For more than text. On a phone it takes the full width. */
  wide?: boolean
  /** Its buttons. They are not read out as part of the message. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * A modal dialog. The browser traps the focus and returns it on closing. A closed dialog renders no children and has
 * no accessible name.
 */
export function Dialog({ open, onClose, title, art, wide, actions, children }: DialogProps) {
  const id = useId()
  const bodyId = useId()
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
      // A message is read out whole; more than that is not.
      aria-describedby={open && !wide ? bodyId : undefined}
      // The browser fires `close` later. A dialog that was opened again in the meantime stays open.
      onClose={() => dialog.current?.open || onClose()}
    >
      {open && (
        <>
          <div className={styles.top} data-ground="world">
            {art}
            <h2 id={id}>{title}</h2>
          </div>
          <div className={styles.body}>
            <div id={bodyId} className={styles.text}>
              {children}
            </div>
            {actions && <DialogActions>{actions}</DialogActions>}
          </div>
        </>
      )}
    </dialog>
  )
}

/** The row of buttons of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
