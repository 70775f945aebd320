import { Outlet, useLocation } from "react-router"
import type { Route } from "./+types/sign-in-layout"
import { getAgency } from "#domain/agency/agency.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { NotSentNotice } from "#panel/shell/not-sent-notice.tsx"
import { PanelBrand } from "#panel/shell/panel-brand.tsx"
import { handleSignInFailure } from "#panel/shell/submit-failure.ts"
import styles from "./sign-in-layout.module.css"

export const handle: PanelHandle = { access: "public" }

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [handleSignInFailure]

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
        <NotSentNotice key={useLocation().pathname} />
        <Outlet />
      </main>
    </div>
  )
}
