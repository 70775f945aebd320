import { IconBrandWhatsapp } from "@tabler/icons-react"
import { useId, useRef } from "react"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { ButtonLink } from "#ui/button.tsx"
import { Disclosure } from "#ui/disclosure.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import { Ticket } from "#ui/ticket.tsx"
import { BuyBar } from "./buy-bar.tsx"
import { PackageGrid } from "./package-card.tsx"
import { PackageGallery } from "./package-gallery.tsx"
import styles from "./package-view.module.css"
import { PriceBox } from "./price-box.tsx"
import type { PackagePage, PackageSection } from "./load-package.server.ts"

/** A package page, the same in both profiles. */
export function PackageView({ page }: { page: PackagePage }) {
  const priceBox = useRef<HTMLElement>(null)
  const title = useId()
  return (
    <>
      <Breadcrumb crumbs={page.crumbs} />
      <article className={layout.shell} aria-labelledby={title}>
        <div className={`${layout.grid} ${styles.package}`}>
          <header className={styles.title}>
            <h1 id={title}>{page.name}</h1>
            {page.place && <p className={layout.standfirst}>{page.place}</p>}
          </header>
          <div className={styles.gallery}>
            <PackageGallery images={page.images} name={page.name} />
          </div>
          <aside className={styles.ticketPlace} aria-label="Preço" ref={priceBox}>
            <PriceTicket page={page} />
          </aside>
          <div className={styles.sections}>
            {page.summary && <p className={styles.summary}>{page.summary}</p>}
            {page.sections.map((section, index) => (
              <Disclosure key={section.kind} title={section.title} open={index < 2}>
                <SectionBody section={section} />
              </Disclosure>
            ))}
          </div>
        </div>
      </article>
      {page.related.length > 0 && (
        <Section id="relacionados" title="Pacotes Relacionados" ruled>
          <PackageGrid cards={page.related} />
        </Section>
      )}
      <BuyBar page={page} priceBox={priceBox} />
    </>
  )
}

/** The price with links to the quote form and WhatsApp. */
function PriceTicket({ page }: { page: PackagePage }) {
  const contact = (
    <div className={styles.contact}>
      <ButtonLink to={page.quoteHref} wide>
        Solicitar orçamento
      </ButtonLink>
      <ButtonLink to={page.whatsappHref} look="line" wide>
        <IconBrandWhatsapp size="1.35em" stroke={1.6} aria-hidden />
        Perguntar no WhatsApp
      </ButtonLink>
      <p>
        Sem compromisso. Respondemos em até {page.replyWithin}, com o{" "}
        {page.profile === "exchange" ? "programa" : "roteiro"} completo.
      </p>
    </div>
  )
  return (
    <div className={styles.ticket}>
      <Ticket stub={contact} stubInPrint={false}>
        <PriceBox price={page.price} />
      </Ticket>
    </div>
  )
}

function SectionBody({ section: { html, kind } }: { section: PackageSection }) {
  if (!html) return <p className={styles.missing}>Vai por escrito, com o orçamento.</p>
  return (
    <div className={styles[kind]}>
      <Prose html={html} />
    </div>
  )
}
