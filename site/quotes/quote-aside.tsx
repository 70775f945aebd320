import { IconBrandWhatsapp } from "@tabler/icons-react"
import { Picture } from "#ui/picture/picture.tsx"
import { PriceTag } from "#site/packages/package/price-box.tsx"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import type { QuoteAbout, ShownQuoteForm } from "./load-quote-form.server.ts"
import styles from "./quote-page.module.css"

/** Beside the form: the package or country that the visitor came from, and WhatsApp. */
export function QuoteAside({
  shown: { about, replyWithin, sendsEmails },
  whatsapp,
}: {
  shown: Pick<ShownQuoteForm, "about" | "replyWithin" | "sendsEmails">
  whatsapp: string
}) {
  return (
    <aside className={styles.aside} aria-label="Sobre o pedido">
      <div>
        {about && <About about={about} />}
        <div className={styles.talk}>
          <h2>O que acontece depois</h2>
          <ol>
            <li>Você recebe um protocolo na hora{sendsEmails && " e uma confirmação por e-mail"}.</li>
            <li>A equipe lê o seu pedido e monta a proposta.</li>
            <li>Respondemos em até {replyWithin}, com cada parte do preço à vista.</li>
          </ol>
          <a
            className={styles.whatsapp}
            href={whatsappLink(
              whatsapp,
              about ? `Olá! Quero um orçamento: ${about.name}.` : "Olá! Quero um orçamento.",
            )}
            rel="noopener"
          >
            <IconBrandWhatsapp size="1.35em" stroke={1.6} aria-hidden />
            Prefiro conversar no WhatsApp
          </a>
        </div>
      </div>
    </aside>
  )
}

function About({ about: { name, place, note, picture, price } }: { about: QuoteAbout }) {
  return (
    <article className={styles.about}>
      {picture && (
        <PhotoFrame>
          <Picture image={picture} sizes="(min-width: 62.5em) 22rem, 10rem" />
        </PhotoFrame>
      )}
      <div>
        <p>Sobre:</p>
        <h2>{name}</h2>
        {place && <p>{place}</p>}
        {note && <p>{note}</p>}
        {price && <PriceTag price={price} />}
      </div>
    </article>
  )
}
