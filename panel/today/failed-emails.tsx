import { Form, Link } from "react-router"
import { cardHref } from "#panel/requests/request-address.ts"
import { AndMore } from "#panel/ui/and-more.tsx"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import type { TodayView } from "./present-today.server.ts"
import styles from "./today-section.module.css"

type Work = NonNullable<TodayView["work"]>

/** Emails that could not be sent, with buttons to retry and to take them off the list. */
export function FailedEmails({
  work: { failed: emails, failedCount: count, hasMoreFailed, mayRetryAll },
}: {
  work: Pick<Work, "failed" | "failedCount" | "hasMoreFailed" | "mayRetryAll">
}) {
  if (emails.length === 0) return null
  return (
    <section aria-labelledby="emails">
      <h2 id="emails" className={styles.head}>
        E-mails que não saíram <span>{count}</span>
      </h2>
      <ul>
        {emails.map(({ id, about, name, reason, age, canRetry, advice }) => (
          <li key={id} className={`${styles.row} ${styles.mail}`}>
            <p className={styles.who}>
              {about && <Link to={cardHref(about)}>{about.protocol}</Link>}
              <span className={controls.soft}>
                {name}, {age}
              </span>
            </p>
            <p className={`${controls.small} ${controls.late}`}>{reason}</p>
            <Form method="post" replace preventScrollReset className={styles.ways}>
              <input type="hidden" name="mail" value={id} />
              {about && canRetry ? (
                <Button name="intent" value="retry">
                  Tentar de novo
                  <Which name={name} of={about.protocol} />
                </Button>
              ) : (
                <span className={`${controls.small} ${controls.soft}`}>{advice}</span>
              )}
              <Button name="intent" value="settle" look="plain">
                Já resolvi
                <Which name={name} of={about?.protocol ?? age} />
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <AndMore total={count} shown={emails.length} />
      {hasMoreFailed && (
        <p className={styles.more}>
          <Link to="?emails=todos#emails">Ver todos os e-mails que não saíram</Link>
        </p>
      )}
      {mayRetryAll && (
        <Form method="post" replace preventScrollReset className={styles.more}>
          <Button name="intent" value="retry-all">
            Tentar todos de novo
          </Button>
        </Form>
      )}
    </section>
  )
}

/** Says to a screen reader which email a button is for. */
function Which({ name, of }: { name: string; of: string }) {
  return (
    <span className={controls.hidden}>
      : {name}, {of}
    </span>
  )
}
