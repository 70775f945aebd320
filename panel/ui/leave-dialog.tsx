import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react"
import { Button } from "./button.tsx"
import styles from "./dialog.module.css"
import { type LeaveGuard, useLeaveGuard } from "./use-leave-guard.ts"

interface LeaveDialogProps {
  guard: LeaveGuard
  title: string
  /** The button that leaves, such as "Sair sem publicar". */
  leave: string
  children: ReactNode
}

/** The question of `useLeaveGuard`. */
export function LeaveDialog({ guard: { blocker }, ...props }: LeaveDialogProps) {
  return blocker.state === "blocked" ? <Question {...props} onLeave={blocker.proceed} onStay={blocker.reset} /> : null
}

interface LeaveQuestionProps extends Omit<LeaveDialogProps, "guard"> {
  /** Is set to `letPass` of the guard. */
  letPassRef: RefObject<() => void>
}

/**
 * Asks before unsaved work is left, while it is rendered. On a page with anchors a guard may not always be there: the
 * router warns of each anchor that is followed.
 */
export function LeaveQuestion({ letPassRef, ...dialog }: LeaveQuestionProps) {
  const guard = useLeaveGuard(true)
  useEffect(() => void (letPassRef.current = guard.letPass))
  return <LeaveDialog guard={guard} {...dialog} />
}

interface QuestionProps extends Omit<LeaveDialogProps, "guard"> {
  onLeave: () => void
  onStay: () => void
}

function Question({ title, leave, children, onLeave, onStay }: QuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onStay}>
      <div className={styles.content}>
        <h2 id={id}>{title}</h2>
        {children}
        <div className={styles.acts}>
          <Button type="button" look="main" onClick={() => dialog.current?.close()}>
            Ficar aqui
          </Button>
          <Button type="button" onClick={onLeave}>
            {leave}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
