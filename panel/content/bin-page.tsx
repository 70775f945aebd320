import { Form, Link, href, redirect } from "react-router"
import type { Route } from "./+types/bin-page"
import { listRemovedEntries } from "#domain/entries/entry-list.server.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { restoreRemoved } from "#domain/entries/drafts/restore-removed.server.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { entryHref } from "#panel/entry-address.ts"
import { formText } from "#panel/form-text.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { listedKinds } from "./content-kinds.ts"
import styles from "./content-page.module.css"
import { refOf } from "./content-ref.server.ts"
import kindStyles from "./kind-page.module.css"
import { formatRemoved } from "./load-kind.server.ts"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "Lixeira - Painel" }]
}

/** Removed entries of every kind, most recently removed first. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const after = url.searchParams.get("depois") ?? ""
  const { entries, next } = await listRemovedEntries(db, listedKinds, { after })
  const now = clock()
  return { entries: entries.map((entry) => ({ ...entry, about: formatRemoved(entry, now) })), after, next }
}

/** Restores the entry's last document as a draft, to be published again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext)
  const [kind = "", id = ""] = formText(await request.formData(), "item").split("/")
  const ref = refOf({ kind, id })
  if (!(await restoreRemoved(db, ref, context.get(staffContext), clock()))) {
    // Somebody else has put it back and published it.
    if (await findEntryState(db, ref)) return redirect(entryHref(ref))
    throw notFound()
  }
  return redirect(href("/conteudo/:kind/:id/publicar", ref))
}

export default function BinPage({ loaderData: { entries, after, next } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title="Lixeira" about="O que saiu do ar e pode voltar, com o mesmo número e o mesmo endereço" />
      {entries.length === 0 && <p className={controls.soft}>Nada saiu do ar.</p>}
      {entries.length > 0 && (
        <div className={styles.drafts}>
          <ul>
            {entries.map(({ kind, id, title, about }) => (
              <li key={`${kind}/${id}`}>
                <span>
                  <span className={controls.name}>{title}</span>{" "}
                  <span className={controls.soft}>
                    {kindNames[kind].one}, {about}
                  </span>
                </span>
                <Form method="post">
                  <Button name="item" value={`${kind}/${id}`}>
                    Pôr de volta<span className={controls.hidden}>: {title}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </div>
      )}
      <nav className={kindStyles.foot} aria-label="Mais itens">
        {after && <Link to={href("/conteudo/lixeira")}>Voltar ao começo</Link>}
        {next && <ButtonLink to={`${href("/conteudo/lixeira")}?depois=${next}`}>Mais</ButtonLink>}
      </nav>
    </>
  )
}
