import { ButtonLink } from "#ui/button.tsx"
import { QrCode } from "#ui/qr-code.tsx"
import { Ticket } from "#ui/ticket.tsx"
import { PixCodeField } from "./pix-code-field.tsx"
import styles from "./pix-payment.module.css"
import type { PixCode, ShownReceiver } from "#domain/honeymoon/pix/pix.ts"
import type { ShownHoneymoon, ShownQuota } from "#site/honeymoon/load-honeymoon.server.ts"
import { useChosenQuota } from "#site/honeymoon/use-chosen-quota.ts"

interface PixPaymentProps {
  pix: NonNullable<ShownHoneymoon["pix"]>
  quotas: ShownQuota[]
  chosen: string | undefined
}

/** The payment of the chosen quota. The code to paste comes first: a phone cannot scan its own screen. */
export function PixPayment({ pix, quotas, chosen }: PixPaymentProps) {
  const { quota, followed } = useChosenQuota(quotas, chosen)
  const code = quota?.pix ?? pix.anyAmount
  return (
    <div className={styles.payment}>
      <div className={styles.pay}>
        <div>
          <p className={styles.label}>Seu presente</p>
          <h3>{quota ? quota.title : "Do seu jeito"}</h3>
          <p className={quota ? styles.price : styles.anyPrice}>
            {quota ? quota.price : "Você decide o valor no aplicativo do banco."}
          </p>
          {quota && !followed && (
            <a className={styles.other} href="?cota=#pagar">
              Prefiro outro valor
            </a>
          )}
        </div>
        {/* The key resets the field: nothing of the new payment was copied yet. */}
        <PixCodeField key={code.text} code={code.text} />
        <Steps receiver={pix.receiver} />
      </div>
      <div className={styles.scan}>
        <Ticket stub={<Receiver receiver={pix.receiver} quota={quota} />}>
          <Scan code={code} quota={quota} />
        </Ticket>
      </div>
    </div>
  )
}

function Steps({ receiver: { name } }: { receiver: ShownReceiver }) {
  return (
    <>
      <ol className={styles.steps}>
        <li>Copie o código, ou leia o QR code com o aplicativo do seu banco.</li>
        <li>
          No aplicativo, escolha pagar com Pix e cole o código. Antes de confirmar, veja se quem recebe é{" "}
          <strong>{name}</strong>.
        </li>
        <li>Guarde a imagem do comprovante e envie aqui, com a sua mensagem.</li>
      </ol>
      <ButtonLink to="#mensagem" look="line">
        Já paguei: escrever a mensagem
      </ButtonLink>
    </>
  )
}

function Scan({ code, quota }: { code: PixCode; quota: ShownQuota | undefined }) {
  return (
    <figure className={styles.qr}>
      <QrCode
        modules={code.qr}
        label={`QR code do Pix: ${quota ? `${quota.title}, ${quota.price}` : "valor do seu jeito"}`}
      />
      <figcaption>Vai pagar com outro aparelho? Leia este QR code com o aplicativo do banco.</figcaption>
    </figure>
  )
}

function Receiver({
  receiver: { name, key, kind },
  quota,
}: {
  receiver: ShownReceiver
  quota: ShownQuota | undefined
}) {
  return (
    <dl className={styles.receiver}>
      <dt>Quem recebe</dt>
      <dd>{name}</dd>
      <dt>Chave Pix ({kind})</dt>
      <dd>{key}</dd>
      <dt>Valor</dt>
      <dd>{quota ? quota.price : "do seu jeito"}</dd>
    </dl>
  )
}
