import { Form, Link } from "react-router"
import { cardHref } from "#panel/requests/request-address.ts"
import { AndMore } from "#panel/ui/and-more.tsx"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import type { TodayView } from "./present-today.server.ts"
import styles from "./today-section.module.css"

/** Emails that could not be sent, with a button to retry. */
export function FailedEmails({ emails, count }: { emails: NonNullable<TodayView["work"]>["failed"]; count: number }) {
  if (emails.length === 0) return null
  return (
    <section aria-labelledby="emails">
      <h2 id="emails" className={styles.head}>
        E-mails que não saíram <span>{count}</span>
      </h2>
      <ul>
        {emails.map(({ key, about, name, reason, age, canRetry, advice }) => (
          <li key={key} className={`${styles.row} ${styles.mail}`}>
            <p className={styles.who}>
              {about && <Link to={cardHref(about)}>{about.protocol}</Link>}
              <span className={controls.soft}>
                {name}, {age}
              </span>
            </p>
            <p className={`${controls.small} ${controls.late}`}>{reason}</p>
            {about && canRetry ? (
              <Form method="post" replace preventScrollReset>
                <input type="hidden" name="intent" value="retry" />
                <input type="hidden" name="protocol" value={about.protocol} />
                <Button>
                  Tentar de novo
                  <span className={controls.hidden}>
                    : {name}, {about.protocol}
                  </span>
                </Button>
              </Form>
            ) : (
              <span className={`${controls.small} ${controls.soft}`}>{advice}</span>
            )}
          </li>
        ))}
      </ul>
      <AndMore total={count} shown={emails.length} />
    </section>
  )
}
