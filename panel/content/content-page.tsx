import { Link } from "react-router"
import type { Route } from "./+types/content-page"
import { listDrafts } from "#domain/entries/drafts.server.ts"
import { countEntries } from "#domain/entries/entry-list.server.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { may } from "#domain/staff/staff.ts"
import { sayAge } from "#platform/time/spoken-time.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import controls from "#panel/ui/controls.module.css"
import { PageHead } from "#panel/ui/page-head.tsx"
import { kindGroups } from "./content-kinds.ts"
import styles from "./content-page.module.css"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "Conteúdo - Painel" }]
}

/** Most drafts named here; the lists of the kinds have all. */
const draftsMax = 20

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const me = context.get(staffContext)
  const [counts, drafts] = await Promise.all([countEntries(db), listDrafts(db)])
  const now = clock()
  return {
    counts,
    mayImport: may(me, "imports"),
    draftCount: drafts.length,
    drafts: drafts.slice(0, draftsMax).map((draft) => ({
      to: `/conteudo/${draft.kind}/${draft.id}`,
      title: titleOf(draft, draft.document),
      what: kindNames[draft.kind].one,
      who: draft.staffId === me.id ? "você" : (draft.savedBy ?? "alguém"),
      age: sayAge(draft.savedAt, now),
      isNew: draft.baseDigest === "",
    })),
  }
}

export default function ContentPage({ loaderData: { counts, drafts, draftCount, mayImport } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Conteúdo" about="O que o site mostra" />
      {drafts.length > 0 && (
        <section className={styles.drafts} aria-labelledby="guardadas">
          <h2 id="guardadas">
            {draftCount === 1 ? "1 mudança espera publicação" : `${draftCount} mudanças esperam publicação`}
          </h2>
          <ul>
            {drafts.map(({ to, title, what, who, age, isNew }) => (
              <li key={to}>
                <Link to={to} className={controls.name}>
                  {title}
                </Link>
                <span className={controls.soft}>
                  {what}
                  {isNew && ", ainda fora do site"}, por {who} {age}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/previas" reloadDocument>
              Ver como ficam
            </Link>
          </p>
        </section>
      )}
      <div className={styles.groups}>
        {kindGroups.map(({ title, kinds }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {kinds.map((kind) => (
                <li key={kind}>
                  <Link to={kind === "agency" ? "/conteudo/agency/agency" : `/conteudo/${kind}`}>
                    {kindNames[kind].many}
                  </Link>
                  {kind !== "agency" && <span className={controls.soft}>{counts[kind]}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-label="De uma vez">
          <h2>De uma vez</h2>
          <ul>
            <li>
              <Link to="/conteudo/revisao">O que melhorar</Link>
            </li>
            <li>
              <Link to="/conteudo/precos">Preços em planilha</Link>
            </li>
            {mayImport && (
              <li>
                <Link to="/conteudo/importar">Importar e exportar</Link>
              </li>
            )}
          </ul>
        </section>
      </div>
    </>
  )
}
