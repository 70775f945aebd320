import { Form, Link } from "react-router"
import { cardHref } from "#panel/requests/request-address.ts"
import { Button } from "#panel/ui/button.tsx"
import { ContactLink } from "#panel/ui/contact-link.tsx"
import controls from "#panel/ui/controls.module.css"
import { CorrectContact } from "#panel/ui/correct-contact.tsx"
import { Block, Facts } from "#panel/ui/detail-page.tsx"
import { formatDay } from "#platform/time/day.ts"
import type { Refusal } from "./act-on-case.server.ts"
import styles from "./case-rest.module.css"
import type { CaseView } from "./present-case.server.ts"

/** What the visitor saw and left, and the person's other requests. */
export function CaseRest({ view, refusal }: { view: CaseView; refusal: Refusal | undefined }) {
  return (
    <>
      {view.seen && <Seen seen={view.seen} />}
      <Block id="dados" title={`Dados que ${view.firstName} deixou`}>
        <Facts
          facts={view.facts.map(({ label, value, contact }) => ({
            label,
            value: contact ? <ContactLink {...contact}>{value}</ContactLink> : value,
          }))}
        />
        <CorrectContact
          revision={view.revision}
          contact={view.contact}
          sendsEmails={view.sendsEmails}
          refused={refusal?.intent === "correct" ? refusal : undefined}
        />
        {view.acceptsPromotions && <WithdrawConsent revision={view.revision} />}
      </Block>
      {view.related.length > 0 && (
        <Block id="outros" title={`Outros pedidos de ${view.firstName}`}>
          <ul className={styles.kin}>
            {view.related.map(({ protocol, kind, title, details }) => (
              <li key={protocol}>
                <Link to={cardHref({ protocol, isGift: kind === "gift" })}>{title || protocol}</Link>
                <span className={`${controls.soft} ${controls.small}`}>{details}</span>
              </li>
            ))}
          </ul>
        </Block>
      )}
    </>
  )
}

function WithdrawConsent({ revision }: { revision: number }) {
  return (
    <details data-print="no">
      <summary className={controls.summary}>Retirar a autorização de promoções</summary>
      <Form method="post" className={controls.form} replace>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="revision" value={revision} />
        <p className={controls.small}>
          Quando a pessoa pede para sair da lista. Vale para este pedido; nos outros dela, a direção a retira em
          Privacidade. Não dá para desfazer: só ela pode autorizar de novo.
        </p>
        <Button>Retirar a autorização</Button>
      </Form>
    </details>
  )
}

function Seen({ seen: { name, day, gone, address, price, picture } }: { seen: NonNullable<CaseView["seen"]> }) {
  return (
    <Block id="viu" title={`O que viu, em ${formatDay(day)}`}>
      <div className={picture ? styles.seen : undefined}>
        {picture && (
          <figure className={styles.photo}>
            <img src={picture.src} alt={picture.alt} width={picture.width} height={picture.height} loading="lazy" />
          </figure>
        )}
        <div>
          <p className={`${controls.name} ${styles.package}`}>{name}</p>
          {gone && <p className={controls.small}>{gone}</p>}
          {price && (
            <>
              <p className={styles.price}>
                {price.without && <s className={controls.soft}>{price.without}</s>} <strong>{price.seen}</strong>{" "}
                {price.basis && <span className={controls.soft}>{price.basis}</span>}
              </p>
              {price.reais && <p className={controls.small}>{price.reais}</p>}
              <p className={controls.small}>
                {price.promotion} <b className={price.changed ? controls.late : undefined}>{price.today}</b>
              </p>
            </>
          )}
          <p className={`${controls.small} ${controls.soft}`}>
            {price?.total}{" "}
            {address && (
              <a href={address} target="_blank" rel="noopener noreferrer" data-print="no">
                Ver a página no site
              </a>
            )}
          </p>
        </div>
      </div>
    </Block>
  )
}
