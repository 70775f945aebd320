import { Form, Link, href } from "react-router"
import type { Route } from "./+types/audit-page"
import { auditActions } from "#domain/audit/audit-action.ts"
import { type AuditEvent, listAudit, listAuditPeople } from "#domain/audit/list-audit.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { SelectField, TextField } from "#panel/ui/field.tsx"
import { PageHead } from "#panel/ui/page-head.tsx"
import { Moment } from "#panel/ui/moment.tsx"
import { useFieldsFromAddress } from "#panel/ui/use-fields-from-address.ts"
import { counted } from "#platform/text/format-count.ts"
import styles from "./audit.module.css"
import { formatAction, formatActor, formatDetails, formatSubject } from "./format-event.ts"
import { filterQuery, readFilter } from "./audit-filter.ts"

export const handle: PanelHandle = { access: "staff" }

export function meta() {
  return [{ title: "Registro - Painel" }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const filter = readFilter(url.searchParams)
  const before = url.searchParams.get("antes") ?? undefined
  const [page, people] = await Promise.all([listAudit(db, filter, { before }), listAuditPeople(db)])
  return { events: page.events.map(presentEvent), next: page.next, people, filter }
}

function presentEvent(event: AuditEvent) {
  return {
    id: event.id,
    at: event.at,
    who: formatActor(event),
    did: [formatAction(event), formatSubject(event)].filter(Boolean).join(" "),
    details: [formatDetails(event), event.address].filter(Boolean).join(" · "),
  }
}

export default function AuditPage({ loaderData: { events, next, people, filter } }: Route.ComponentProps) {
  const form = useFieldsFromAddress(filterQuery(filter))
  return (
    <div className={styles.page}>
      <PageHead title="Registro">
        <ButtonLink to={href("/registro/exportar") + filterQuery(filter)} reloadDocument>
          Exportar CSV
        </ButtonLink>
      </PageHead>
      <p className={controls.soft}>Quem fez o quê no painel, por 24 meses. Não guarda o que o cliente escreveu.</p>
      <Form ref={form} method="get" className={styles.filter}>
        <SelectField
          label="Pessoa"
          name="pessoa"
          defaultValue={filter.staffId ?? ""}
          options={[{ value: "", label: "Todas" }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <SelectField
          label="O que fez"
          name="acao"
          defaultValue={filter.action ?? ""}
          options={[
            { value: "", label: "Tudo" },
            ...Object.entries(auditActions).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextField label="De" name="de" type="date" defaultValue={filter.from} />
        <TextField label="Até" name="ate" type="date" defaultValue={filter.to} />
        <Button>Filtrar</Button>
      </Form>
      <p role="status" className={controls.hidden}>
        Na lista: {counted(events.length, "registro", "registros")}
        {next && ", e há mais antigos"}.
      </p>
      {events.length === 0 ? (
        <p className={controls.notice}>Nada no registro com estes filtros.</p>
      ) : (
        <ol className={styles.events}>
          {events.map(({ id, at, who, did, details }) => (
            <li key={id}>
              <span className={styles.when}>
                <Moment at={at} />
              </span>
              <span>
                <strong>{who}</strong> {did}
                <span className={styles.detail}>{details}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {next && (
        <p>
          <Link to={href("/registro") + filterQuery(filter, { antes: next })}>Mais antigos</Link>
        </p>
      )}
    </div>
  )
}
