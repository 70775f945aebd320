import { IconSearch } from "@tabler/icons-react"
import { href, useSubmit } from "react-router"
import { profileSlugs } from "#domain/agency/profile.ts"
import { Chip, Chips, FilterButton, FilterForm } from "#panel/ui/chips.tsx"
import { urgencies, urgencyNames } from "#domain/request-cards/urgency.ts"
import { useFieldsFromAddress } from "#panel/ui/use-fields-from-address.ts"
import {
  type InboxQuery,
  arrivals,
  inboxSearch,
  stageChoices,
  urgencySlugs,
} from "#domain/request-cards/inbox-query.ts"
import type { CountryChoice } from "./country-choices.server.ts"
import type { OwnerChoice } from "./owner-choices.ts"
import styles from "./request-filters.module.css"
import { useSearchKey } from "./use-search-key.ts"

interface RequestFiltersProps {
  query: InboxQuery
  owners: readonly OwnerChoice[]
  countries: readonly CountryChoice[]
  /** The board has no stage filter: its columns are the stages. */
  of: "list" | "board"
}

/**
 * Search and filters; their state is in the address. Native selects drawn as chips; without scripts a button submits.
 */
export function RequestFilters({ query, owners, countries, of }: RequestFiltersProps) {
  const address = inboxSearch(query)
  const form = useFieldsFromAddress(address)
  const submit = useSubmit()
  const search = useSearchKey()
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(address))
  return (
    <FilterForm
      ref={form}
      action={of === "list" ? href("/pedidos") : href("/pedidos/quadro")}
      aria-label={of === "list" ? "Pedidos" : "Filtrar o quadro"}
    >
      <div className={styles.find}>
        <IconSearch aria-hidden size={18} stroke={1.75} />
        <input
          ref={search}
          type="search"
          name="q"
          defaultValue={query.text}
          maxLength={200}
          aria-label="Buscar pedidos"
          aria-keyshortcuts="/"
          placeholder="Nome, lugar, telefone"
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <Chips onChange={(event) => submit(event.currentTarget.closest("form"), { preventScrollReset: true })}>
        {of === "list" && (
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
        )}
        {/* Chosen by a tab, and shown only then: a filter that nobody sees would be forgotten. */}
        {of === "list" && query.urgency && (
          <Chip label="Grupo" name="grupo" defaultValue={values.grupo}>
            <option value="">todos</option>
            {urgencies.map((urgency) => (
              <option key={urgency} value={urgencySlugs[urgency]}>
                {urgencyNames[urgency]}
              </option>
            ))}
          </Chip>
        )}
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
      </Chips>
      <FilterButton />
    </FilterForm>
  )
}
