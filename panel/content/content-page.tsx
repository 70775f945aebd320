import { Link, href } from "react-router"
import type { Route } from "./+types/content-page"
import { isUpload, listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { countEntries } from "#domain/entries/entry-list.server.ts"
import { kindNames, titleOf } from "#domain/entries/entry-names.ts"
import { may } from "#domain/staff/staff.ts"
import { formatAge, formatComingInstant } from "#platform/time/relative-time.ts"
import { flashText } from "#panel/flash.ts"
import { entryHref } from "#panel/entry-address.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import controls from "#panel/ui/controls.module.css"
import { PageHead } from "#panel/ui/page-head.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { contentFlashTexts } from "./content-flash.ts"
import { kindGroups, listHref } from "./content-kinds.ts"
import styles from "./content-page.module.css"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "Conteúdo - Painel" }]
}

/** Drafts shown here; each kind's list shows all. */
const draftsMax = 20

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const me = context.get(staffContext)
  const [counts, all] = await Promise.all([countEntries(db), listDrafts(db)])
  const drafts = all.filter((draft) => !isUpload(draft))
  const now = clock()
  return {
    flash: flashText(contentFlashTexts, url),
    counts,
    mayImport: may(me, "imports"),
    draftCount: drafts.length,
    drafts: drafts.slice(0, draftsMax).map((draft) => ({
      to: entryHref(draft),
      title: titleOf(draft, draft.document),
      what: kindNames[draft.kind].one,
      who: draft.staffId === me.id ? "você" : (draft.savedBy ?? "alguém"),
      age: formatAge(draft.savedAt, now),
      scheduled: draft.publishAt && formatComingInstant(draft.publishAt, now),
      isNew: draft.baseDigest === "",
    })),
  }
}

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { counts, drafts, draftCount, flash, mayImport } = loaderData
  return (
    <>
      <PageHead title="Conteúdo" about="O que o site mostra" />
      <StatusMessage of={loaderData}>{flash && <p className={controls.small}>{flash}</p>}</StatusMessage>
      {drafts.length > 0 && (
        <section className={styles.drafts} aria-labelledby="guardadas">
          <h2 id="guardadas">
            {draftCount === 1 ? "1 mudança espera publicação" : `${draftCount} mudanças esperam publicação`}
          </h2>
          <ul>
            {drafts.map(({ to, title, what, who, age, scheduled, isNew }) => (
              <li key={to}>
                <Link to={to} className={controls.name} reloadDocument>
                  {title}
                </Link>
                <span className={controls.soft}>
                  {what}
                  {isNew && ", ainda fora do site"}
                  {scheduled && `, vai ao ar ${scheduled}`}, por {who} {age}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.ways}>
            <Link to={href("/previas")} reloadDocument>
              Ver como ficam
            </Link>
            <Link to={href("/conteudo/publicar")}>Publicar juntos</Link>
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
                  <Link to={kind === "agency" ? entryHref({ kind, id: kind }) : listHref(kind)}>
                    {kindNames[kind].many}
                  </Link>
                  {kind !== "agency" && <span className={controls.soft}>{counts[kind]}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section aria-label="Publicação">
          <h2>Publicação</h2>
          <ul>
            <li>
              <Link to={href("/previas")} reloadDocument>
                Prévias e links enviados
              </Link>
            </li>
            <li>
              <Link to={href("/conteudo/publicar")}>Publicar juntos</Link>
            </li>
            <li>
              <Link to={href("/conteudo/lixeira")}>Lixeira</Link>
            </li>
          </ul>
        </section>
        <section aria-label="Em lote">
          <h2>Em lote</h2>
          <ul>
            <li>
              <Link to={href("/conteudo/revisao")}>O que melhorar</Link>
            </li>
            <li>
              <Link to={href("/conteudo/precos")}>Preços em planilha</Link>
            </li>
            {mayImport && (
              <li>
                <Link to={href("/conteudo/importar")}>Importar e exportar</Link>
              </li>
            )}
          </ul>
        </section>
      </div>
    </>
  )
}
