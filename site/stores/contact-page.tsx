import { href } from "react-router"
import { ClickToLoadMap } from "#ui/map/click-to-load-map.tsx"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import { servicesContext } from "#site/request-context.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { useAgency } from "#site/shell/layout/site-shell.tsx"
import { ButtonLink } from "#ui/button.tsx"
import { FirstPaintMark } from "#ui/first-paint-mark.tsx"
import layout from "#ui/layout.module.css"
import type { Route } from "./+types/contact-page"
import styles from "./contact-page.module.css"
import { showsCellphone } from "#domain/stores/store.ts"
import { emailLink } from "#platform/text/email-link.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { listStores } from "#domain/stores/stores.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { shownStores } from "./shown-stores.server.ts"
import { agencyStructuredData } from "./store-structured-data.ts"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [agency, stores] = await Promise.all([getAgency(services), listStores(services.db)])
  return { hasStores: stores.length > 0, stores: shownStores(stores, agency) }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { stores, hasStores } = loaderData
  const canonical = href("/contatos")
  const places = stores.map(({ name }) => name).join(", ")
  const description = hasStores
    ? `Telefones, WhatsApp, e-mail, endereços e horários das lojas: ${places}.`
    : `Telefone, e-mail e endereço: ${places}.`
  return [
    ...pageMeta(matches, {
      breadcrumb: ["Contatos"],
      description,
      canonical,
      crumbs: [{ title: "Início", to: "/" }, { title: "Contatos" }],
    }),
    ...agencyStructuredData(matches, hasStores ? stores : []),
  ]
}

export default function ContactPage({ loaderData: { stores, hasStores } }: Route.ComponentProps) {
  const profile = useProfile()
  const quote = withProfile(href("/orcamento"), profile)
  return (
    <>
      <Breadcrumb crumbs={[startCrumb(profile), { title: "Contatos" }]} />
      <header className={`${layout.shell} ${layout.grid} ${styles.opening}`}>
        <div className={styles.title}>
          <h1>Contatos</h1>
          <p className={layout.standfirst}>
            {hasStores ? "Venha até a loja, ligue" : "Ligue"} ou escreva: a resposta é a mesma.
          </p>
        </div>
        <div className={styles.invite} data-print="no">
          <p>Já sabe mais ou menos para onde e quando? O pedido de orçamento leva uns três minutos.</p>
          <ButtonLink to={quote}>Solicitar orçamento</ButtonLink>
        </div>
        {/* The title is aligned to the end of the invitation. */}
        <FirstPaintMark id="abertura-fim" />
      </header>
      {stores.map((store) => (
        <StoreBlock key={store.id} store={store} />
      ))}
    </>
  )
}

type ShownStore = Route.ComponentProps["loaderData"]["stores"][number]

function StoreBlock({ store }: { store: ShownStore }) {
  const agency = useAgency().name
  const id = `loja-${store.id}`
  return (
    <section className={layout.shell} aria-labelledby={id}>
      <div className={`${layout.grid} ${layout.ruled} ${styles.store}`}>
        <div className={styles.place}>
          <h2 id={id}>{store.name}</h2>
          {store.address && <address>{store.address}</address>}
          {store.working_times && (
            <p className={styles.hours}>
              <span className={layout.hidden}>Horário: </span>
              {store.working_times}
            </p>
          )}
        </div>
        <Channels store={store} />
        {store.map_url && (
          <div className={styles.map} data-print="no">
            <ClickToLoadMap
              url={store.map_url}
              place={`loja ${store.name}`}
              search={`${agency}, ${store.address ?? store.name}`}
            />
          </div>
        )}
      </div>
    </section>
  )
}

function Channels({ store }: { store: ShownStore }) {
  const { phone, phone_link, cellphone, cellphone_link, whatsapp, email, skype } = store
  return (
    <dl className={styles.channels}>
      {phone && (
        <Channel label="Telefone">
          <a href={phone_link}>{phone}</a>
        </Channel>
      )}
      {cellphone && showsCellphone(store) && (
        <Channel label="Celular">
          <a href={cellphone_link}>{cellphone}</a>
        </Channel>
      )}
      {whatsapp && (
        <Channel label="WhatsApp">
          <a href={whatsappLink(whatsapp)} rel="noopener">
            {whatsapp}
          </a>
        </Channel>
      )}
      {email && (
        <Channel label="E-mail">
          <a href={emailLink(email)}>{email}</a>
        </Channel>
      )}
      {skype && <Channel label="Skype">{skype}</Channel>}
    </dl>
  )
}

function Channel({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
