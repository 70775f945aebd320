import { FormMessage } from "#panel/ui/form-message.tsx"
import styles from "./error-view.module.css"
import { NotSentText } from "./not-sent-text.tsx"
import { useNotSent } from "./submit-failure.ts"

/** Why the page's last form was not processed. */
export function NotSentNotice() {
  const notSent = useNotSent()
  if (!notSent) return null
  return (
    <div className={styles.notSent}>
      <FormMessage attempt={notSent}>
        <NotSentText {...notSent} />
      </FormMessage>
    </div>
  )
}
