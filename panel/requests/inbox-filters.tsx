import { IconSearch } from "@tabler/icons-react"
import { type ComponentProps, useEffect, useRef } from "react"
import { Form, useSubmit } from "react-router"
import { profileSlugs } from "#domain/agency/profile.ts"
import { Button } from "#panel/ui/button.tsx"
import chips from "./chips.module.css"
import { arrivals, inboxSearch, stageChoices } from "#domain/request-cards/inbox-query.ts"
import styles from "./inbox.module.css"
import type { Inbox } from "./load-inbox.server.ts"

/** Search and filters: they are the address. Native lists drawn as chips; without scripts a button sends them. */
export function InboxFilters({ inbox: { query, owners, countries } }: { inbox: Inbox }) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(inboxSearch(query)))
  const written = JSON.stringify(values)
  useEffect(() => {
    // Going back, or to a saved filter, changes the address and not what stands in the form.
    const current = JSON.parse(written) as Record<string, string>
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
        field.value = current[field.name] ?? ""
  }, [written])
  return (
    <Form ref={form} method="get" action="/pedidos" role="search" aria-label="Pedidos" className={styles.filters}>
      <div className={styles.find}>
        <IconSearch aria-hidden size={18} stroke={1.75} />
        <input
          type="search"
          name="q"
          defaultValue={query.text}
          maxLength={200}
          aria-label="Buscar pedidos"
          aria-keyshortcuts="/"
          placeholder="Nome, lugar, telefone"
          data-search
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <div className={chips.chips} onChange={(event) => submit(event.currentTarget.closest("form"))}>
        <Chip label="Etapa" name="etapa" defaultValue={query.stage}>
          <option value="">{query.text ? "todas" : "abertas"}</option>
          {Object.entries(stageChoices)
            .filter(([slug]) => slug !== (query.text ? "todas" : "abertas") || slug === query.stage)
            .map(([slug, name]) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </Chip>
        <Chip label="Perfil" name="perfil" defaultValue={values.perfil ?? ""}>
          <option value="">todos</option>
          <option value={profileSlugs.exchange}>intercâmbio</option>
          <option value={profileSlugs.tourism}>lazer</option>
        </Chip>
        <Chip label="Dono" name="dono" defaultValue={query.owner}>
          <option value="">todos</option>
          <option value="eu">eu</option>
          <option value="ninguem">sem dono</option>
          {owners
            .filter(({ me }) => !me)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </Chip>
        <Chip label="Chegou" name="chegou" defaultValue={query.arrived}>
          <option value="">sempre</option>
          {Object.entries(arrivals).map(([slug, { label }]) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Chip>
        <Chip label="Destino" name="destino" defaultValue={query.country}>
          <option value="">todos</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="aberto">em aberto</option>
        </Chip>
      </div>
      {query.urgency && <input type="hidden" name="grupo" defaultValue={values.grupo} />}
      <span className={styles.send}>
        <Button>Filtrar</Button>
      </span>
    </Form>
  )
}

function Chip({ label, ...select }: { label: string } & ComponentProps<"select">) {
  return (
    <label className={chips.chip}>
      <span>{label}</span>
      <select {...select} />
    </label>
  )
}
