import { Form } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { Moment } from "#panel/ui/moment.tsx"
import styles from "./account.module.css"

interface ShownSession {
  token_hash: string
  device: string
  address: string
  created_at: string
  seen_at: string
  isThis: boolean
}

/** The devices that are signed in. */
export function Sessions({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <>
      <ul className={styles.list}>
        {sessions.map(({ token_hash, device, address, created_at, seen_at, isThis }) => (
          <li key={token_hash}>
            <span>
              <strong>{device}</strong>
              {isThis && <span className={styles.here}>esta sessão</span>}
              <span className={styles.detail}>
                entrou em <Moment at={created_at} />, usada em <Moment at={seen_at} />, de {address}
              </span>
            </span>
            {!isThis && (
              <Form method="post">
                <input type="hidden" name="session" value={token_hash} />
                <Button look="plain" name="intent" value="end-session">
                  Encerrar<span className={controls.hidden}> a sessão {device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post">
          <Button name="intent" value="end-all">
            Encerrar todas as outras
          </Button>
        </Form>
      )}
    </>
  )
}
