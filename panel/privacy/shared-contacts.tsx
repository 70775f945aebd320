import { Form } from "react-router"
import type { Contact } from "#domain/privacy/contact.ts"
import { Button } from "#panel/ui/button.tsx"
import { FoundRequestItems, type FoundRequests } from "./found-requests.tsx"
import styles from "./privacy-page.module.css"

/** Requests that the search did not find, under another address or number of those that it found. */
export interface SharedRequests extends FoundRequests {
  contact: Contact
  /** The contact as text. */
  name: string
}

/** Says what else may be the person's, with a search for it: nothing on the page reaches it otherwise. */
export function SharedContacts({ shared, isBusy }: { shared: readonly SharedRequests[]; isBusy: boolean }) {
  return (
    <section aria-labelledby="mais" className={styles.block}>
      <h2 id="mais">Talvez da mesma pessoa</h2>
      <p>
        A cópia, a saída da lista e o apagamento desta página não alcançam estes pedidos, que têm outro contato dos que
        foram achados. Um telefone pode ser da família ou da empresa: confira, e veja também o que há com ele.
      </p>
      {shared.map(({ contact, name, ...requests }) => (
        <Form key={name} method="post" className={styles.shared}>
          <ul className={styles.found}>
            <FoundRequestItems {...requests} />
          </ul>
          <input type="hidden" name="email" value={contact.email ?? ""} />
          <input type="hidden" name="phone" value={contact.phone ?? ""} />
          <Button name="intent" value="find" look="plain" disabled={isBusy}>
            Ver o que há com {name}
          </Button>
        </Form>
      ))}
    </section>
  )
}
