import { Picture } from "#ui/picture/picture.tsx"
import { ButtonLink } from "#ui/button.tsx"
import { FieldErrors, fieldId } from "#ui/form/field.tsx"
import layout from "#ui/layout.module.css"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { giftFormId } from "#site/honeymoon/gift/gift-form-id.ts"
import styles from "./quota-cards.module.css"
import type { ShownHoneymoon, ShownQuota } from "./load-honeymoon.server.ts"
import { useChosenQuota } from "./use-chosen-quota.ts"

interface QuotaCardsProps {
  page: Pick<ShownHoneymoon, "quotas" | "pix">
  chosen: string | undefined
  errors?: string[]
}

/** The quotas as radio buttons. They belong to the form below by its id, with or without scripts. */
export function QuotaCards({ page: { quotas, pix }, chosen, errors }: QuotaCardsProps) {
  const { followed } = useChosenQuota(quotas, chosen)
  return (
    <fieldset className={styles.quotas} aria-describedby={errors ? "cotas-erro" : undefined}>
      <legend className={layout.hidden}>Cota de presente</legend>
      <FieldErrors id="cotas-erro" errors={errors} />
      <ul className={styles.list}>
        {quotas.map((quota, index) => {
          const id = index === 0 ? fieldId("cote_id") : `cota-${quota.id}`
          return (
            <li key={quota.id} className={styles.card}>
              {quota.image && (
                <PhotoFrame>
                  <Picture image={quota.image} sizes="(min-width: 75rem) 18rem, (min-width: 40em) 45vw, 90vw" />
                </PhotoFrame>
              )}
              <h3>
                <label htmlFor={id}>{quota.title}</label>
              </h3>
              <div className={styles.foot}>
                <p id={`${id}-valor`}>{quota.price}</p>
                <div className={styles.pick}>
                  <input
                    type="radio"
                    id={id}
                    name="cote_id"
                    value={quota.id}
                    form={giftFormId}
                    defaultChecked={chosen === String(quota.id)}
                    aria-describedby={`${id}-valor`}
                  />
                  <span aria-hidden className={styles.offer}>
                    Escolher
                  </span>
                  {quota.pix ? (
                    <PayLink quota={quota} followed={followed} />
                  ) : (
                    <span aria-hidden className={styles.taken}>
                      Escolhido
                    </span>
                  )}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      <div className={styles.last}>
        <div className={styles.other}>
          <input
            type="radio"
            id="cota-outra"
            name="cote_id"
            value=""
            form={giftFormId}
            defaultChecked={chosen === ""}
          />
          <label htmlFor="cota-outra">Outro valor, ou ainda não sei</label>
        </div>
        <ButtonLink look="line" to={pix ? "#pagar" : "#mensagem"}>
          {pix ? "Pagar com Pix" : "Seguir para a mensagem"}
        </ButtonLink>
      </div>
    </fieldset>
  )
}

/** Link to the quota's payment. With scripts the choice shows it; without them the page is loaded with the quota. */
function PayLink({ quota: { id, title }, followed }: { quota: ShownQuota; followed: boolean }) {
  return (
    <a className={`${styles.taken} ${styles.pay}`} href={followed ? "#pagar" : `?cota=${id}#pagar`}>
      Pagar com Pix<span className={layout.hidden}>: {title}</span>
    </a>
  )
}
