import { Outlet } from "react-router"
import type { Route } from "./+types/sign-in-layout"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { PanelBrand } from "#panel/shell/panel-brand.tsx"
import styles from "./sign-in-layout.module.css"

export const handle: PanelHandle = { access: "public" }

export async function loader({ context }: Route.LoaderArgs) {
  const { name } = await getAgency(context.get(servicesContext))
  return { agency: name }
}

/** A narrow sheet with the agency's name above: the pages before signing in. */
export default function SignInLayout({ loaderData: { agency } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <header>
        <PanelBrand name={agency} />
      </header>
      <main className={styles.sheet}>
        <Outlet />
      </main>
    </div>
  )
}
