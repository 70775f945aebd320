import { Form, Link, href } from "react-router"
import { Button } from "#panel/ui/button.tsx"
import { TextField } from "#panel/ui/field.tsx"
import { type InboxQuery, inboxSearch, savedSearch } from "#domain/request-cards/inbox-query.ts"
import styles from "./inbox-tabs.module.css"
import type { Inbox } from "./load-inbox.server.ts"

const tabs = [
  { name: "Abertos", count: "open", query: {} },
  { name: "Meus, hoje", count: "mineToday", query: { owner: "eu", urgency: "today" } },
  { name: "Sem dono", count: "unowned", query: { owner: "ninguem" } },
  { name: "Parados", count: "idle", query: { urgency: "idle" } },
] as const satisfies ReadonlyArray<{ name: string; count: keyof Inbox["counts"]; query: Partial<InboxQuery> }>

interface FilterProblem {
  filter: string
  name: string
}

/** Links to the default and the person's saved filters, and the form that saves the current one. */
export function InboxTabs({ inbox, problem }: { inbox: Inbox; problem: FilterProblem | undefined }) {
  const { query, counts, saved } = inbox
  const here = inboxSearch({ ...query, after: "" })
  const search = savedSearch(query)
  const own = saved.find((filter) => filter.query === here)
  const isSaved =
    saved.some((filter) => filter.query === search) || tabs.some((tab) => inboxSearch(tab.query) === search)
  const toCheck = inboxSearch({ stage: "conferir" })
  return (
    <div className={styles.tabs}>
      <nav aria-label="Filtros guardados">
        {tabs.map((tab) => (
          <Tab key={tab.name} to={inboxSearch(tab.query)} here={here} count={counts[tab.count]}>
            {tab.name}
          </Tab>
        ))}
        {(counts.check > 0 || here === toCheck) && (
          <Tab to={toCheck} here={here} count={counts.check}>
            Para conferir
          </Tab>
        )}
        {saved.map(({ id, name, query: to }) => (
          <Tab key={id} to={to} here={here}>
            {name}
          </Tab>
        ))}
      </nav>
      {own && (
        <Form method="post" action={href("/pedidos") + here}>
          <input type="hidden" name="filter" value={own.id} />
          <button name="intent" value="remove-filter">
            Remover “{own.name}”
          </button>
        </Form>
      )}
      {!isSaved && search !== toCheck && (
        <details key={here} open={problem !== undefined}>
          <summary>Guardar este filtro</summary>
          <Form method="post" action={href("/pedidos") + here} className={styles.save}>
            <TextField
              label="Nome do filtro"
              name="name"
              maxLength={40}
              autoComplete="off"
              defaultValue={problem?.name}
              errors={problem && [problem.filter]}
              help={query.text && "O texto da busca não fica guardado."}
            />
            <Button name="intent" value="save-filter">
              Guardar
            </Button>
          </Form>
        </details>
      )}
    </div>
  )
}

function Tab({ to, here, count, children }: { to: string; here: string; count?: number; children: string }) {
  return (
    <Link to={href("/pedidos") + to} aria-current={to === here ? "page" : undefined}>
      {children} {count !== undefined && <span>{count}</span>}
    </Link>
  )
}
