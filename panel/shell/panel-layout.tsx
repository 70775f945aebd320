import {
  Form,
  NavLink,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  href,
  useLocation,
  useNavigation,
} from "react-router"
import type { Route } from "./+types/panel-layout"
import { countOpenCards } from "#domain/request-cards/request-cards.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { may } from "#domain/staff/staff.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import controls from "#panel/ui/controls.module.css"
import { type MenuEntry, menuFor, moreOf } from "./menu.ts"
import { PanelBrand } from "./panel-brand.tsx"
import styles from "./panel-layout.module.css"
import { Initials } from "#panel/ui/marks.tsx"
import { roleNames } from "#domain/staff/staff.ts"

export const handle: PanelHandle = { access: "self" }

/** Data of the layout around every page. */
export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const [agency, counts] = await Promise.all([
    getAgency(services),
    may(staff, "requests") ? countOpenCards(services.db) : undefined,
  ])
  return { agency: agency.name, staff, counts }
}

/** No reload after an autosave: it changes nothing in the layout. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate
}

export default function PanelLayout({ loaderData: { agency, staff, counts } }: Route.ComponentProps) {
  const menu = menuFor(staff)
  const more = moreOf(menu)
  const { key, pathname } = useLocation()
  const { location: next } = useNavigation()
  const countOf = ({ count }: MenuEntry) => (count && counts?.[count]) || 0
  const entry = (shown: MenuEntry, hides = false) => (
    <li key={shown.to} className={hides ? styles.wide : undefined}>
      <NavLink to={shown.to} end={shown.to === "/"} prefetch="intent">
        {shown.label}
        <Count of={countOf(shown)} />
      </NavLink>
    </li>
  )
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#conteudo">
        Pular para o conteúdo
      </a>
      <header className={styles.spine} data-print="no">
        <PanelBrand name={agency} />
        <nav className={styles.nav} aria-label="Painel">
          {menu.map((group) => (
            <ul key={group[0]?.to}>{group.map((one) => entry(one, more.includes(one)))}</ul>
          ))}
          {more.length > 0 && (
            // It closes when another page begins to load, and stays if it is opened meanwhile: the page has that key.
            <details key={next?.key ?? key} className={styles.more}>
              <summary aria-current={more.some(({ to }) => pathname.startsWith(to)) || undefined}>
                Mais
                <Count of={more.reduce((sum, one) => sum + countOf(one), 0)} />
              </summary>
              <ul>{more.map((one) => entry(one))}</ul>
            </details>
          )}
        </nav>
        <NavLink to={href("/conta")} className={styles.me}>
          <Initials of={{ name: staff.name, me: true }} />
          <span className={styles.who} aria-hidden>
            {staff.name}
            <br />
            <span className={`${controls.small} ${controls.soft}`}>
              {staff.roles.map((role) => roleNames[role]).join(", ")}
            </span>
          </span>
        </NavLink>
        {/* A new document: what this one has in memory, as the filter of a list, is not for the next person. */}
        <Form method="post" action={href("/sair")} reloadDocument className={styles.out}>
          <button type="submit">Sair</button>
        </Form>
      </header>
      <main id="conteudo" className={styles.sheet} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

function Count({ of }: { of: number }) {
  return of > 0 && <span className={styles.count}>{of}</span>
}
