import { Form, Link, href, redirect, redirectDocument } from "react-router"
import type { Route } from "./+types/kind-page"
import { agencyRef } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { startEntry } from "#domain/entries/drafts/start-entry.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import { flashText } from "#panel/flash.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { SelectField, TextField } from "#panel/ui/field.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { useFieldsFromAddress } from "#panel/ui/use-fields-from-address.ts"
import { RuledRow, RuledTable } from "#panel/ui/ruled-table.tsx"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { kindFlashTexts } from "./content-flash.ts"
import { isNumberedKind } from "./content-kinds.ts"
import { kindOf, numberedKindOf } from "./content-ref.server.ts"
import { formatState } from "./entry/entry-view.ts"
import styles from "./kind-page.module.css"
import { type EntryRow, entryFilters, loadKind } from "./load-kind.server.ts"
import { counted } from "#platform/text/format-count.ts"
import { queryString } from "#platform/text/query-string.ts"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? kindNames[loaderData.kind].many : "Conteúdo"} - Painel` }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = kindOf(params)
  if (kind === "agency") throw redirect(entryHref(agencyRef))
  const asked = url.searchParams.get("estado") ?? ""
  const query = {
    text: (url.searchParams.get("q") ?? "").trim().slice(0, 200),
    state: entryFilters.find((state) => state === asked) ?? "",
    after: url.searchParams.get("depois") ?? "",
  }
  return {
    kind,
    query,
    flash: flashText(kindFlashTexts, url),
    ...(await loadKind(context.get(servicesContext), kind, query)),
  }
}

/** Begins a new entry: a draft that nobody sees until it is published. */
export async function action({ params, context }: Route.ActionArgs) {
  const kind = numberedKindOf(params)
  const { db, clock } = context.get(servicesContext)
  const id = await startEntry(db, kind, {}, context.get(staffContext), clock())
  return redirectDocument(entryHref({ kind, id }))
}

export default function KindPage({ loaderData: { kind, query, rows, next, draftCount, flash } }: Route.ComponentProps) {
  const { one, many, isFeminine } = kindNames[kind]
  const list = href("/conteudo/:kind", { kind })
  const form = useFieldsFromAddress(queryOf({ ...query, after: "" }))
  return (
    <>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title={many}>
        {isNumberedKind(kind) && (
          <Form method="post" className={styles.ways}>
            <Link to={href("/conteudo/ordem/:kind", { kind })}>Mudar a ordem</Link>
            <Button look="main">
              {isFeminine ? "Nova" : "Novo"} {one}
            </Button>
          </Form>
        )}
      </PageHead>
      <StatusMessage of={rows}>{flash && <p>{flash}</p>}</StatusMessage>
      <Form ref={form} method="get" role="search" aria-label={many} className={styles.search}>
        <TextField label="Buscar" name="q" type="search" defaultValue={query.text} help="Pelo nome ou pelo número" />
        <SelectField
          label="Estado"
          name="estado"
          defaultValue={query.state}
          options={[
            { value: "", label: "No ar e rascunhos novos" },
            { value: "guardadas", label: `Com mudança guardada (${draftCount})` },
            { value: "agendadas", label: "Agendadas" },
            { value: "fora", label: "Fora do ar" },
          ]}
        />
        <Button>Buscar</Button>
      </Form>
      <p role="status" className={controls.hidden}>
        Na lista: {counted(rows.length, "item", "itens")}
        {next && ", e há mais"}.
      </p>
      {rows.length === 0 ? (
        <p className={controls.soft}>{query.text === "" ? "Nada por aqui." : "Nada com este nome."}</p>
      ) : (
        <Rows kind={kind} many={many} rows={rows} />
      )}
      <nav className={styles.foot} aria-label="Mais itens">
        {query.after && <Link to={list + queryOf({ ...query, after: "" })}>Voltar ao começo</Link>}
        {next && <ButtonLink to={list + queryOf({ ...query, after: next })}>Mais</ButtonLink>}
      </nav>
    </>
  )
}

const heads = [{ label: "Nome" }, { label: "Estado" }, { label: "Última mudança" }]

function Rows({ kind, many, rows }: { kind: string; many: string; rows: readonly EntryRow[] }) {
  return (
    <RuledTable caption={many} heads={heads}>
      <tbody>
        {rows.map(({ id, title, state, scheduled, about, thumbnail }) => (
          <RuledRow key={id} className={styles.row}>
            <th scope="row">
              {thumbnail && <img src={thumbnail} alt="" width={64} height={40} loading="lazy" />}
              <Link to={entryHref({ kind, id })} className={controls.name} reloadDocument>
                {title}
              </Link>
            </th>
            <td className={state === "published" ? undefined : controls.late}>{formatState({ state, scheduled })}</td>
            <td className={`${styles.about} ${controls.soft}`}>{about}</td>
          </RuledRow>
        ))}
      </tbody>
    </RuledTable>
  )
}

function queryOf({ text, state, after }: { text: string; state: string; after: string }): string {
  const values = Object.entries({ q: text, estado: state, depois: after }).filter(([, value]) => value !== "")
  return queryString(new URLSearchParams(values))
}
