import { formatCount } from "#platform/text/format-count.ts"
import { IconAdjustmentsHorizontal, IconCheck } from "@tabler/icons-react"
import { useId } from "react"
import { Form, href } from "react-router"
import { currencySign, formatReais } from "#platform/text/money.ts"
import { profileNames, profiles } from "#domain/agency/profile.ts"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import styles from "./search-filters.module.css"
import {
  type SearchQuery,
  countFilters,
  isFiltered,
  searchKindNames,
  searchHref,
  searchParams,
  writeCents,
} from "#domain/search/search.ts"
import type { SearchPageData } from "#site/search/load-search.server.ts"

/** Every filter, with the number of results per value. Links and one form: the whole state is in the address. */
export function SearchFilters({ page }: { page: SearchPageData }) {
  const { query, counts, choicesMax, unfilteredTotal } = page
  const chosen = countFilters(query)
  return (
    <aside aria-label="Filtros">
      <h2 className={layout.hidden}>Filtros</h2>
      <details className={styles.disclosure}>
        <summary>
          <IconAdjustmentsHorizontal size="1.35em" stroke={1.6} aria-hidden />
          Filtros{chosen > 0 && ` (${chosen})`}
        </summary>
        <div className={styles.groups}>
          {isFiltered(query) && (
            <p className={styles.clear}>
              <PageLink to={searchHref({ text: query.text, profile: query.profile })} prefetch="none">
                Tirar os filtros
              </PageLink>{" "}
              ({formatCount(unfilteredTotal)})
            </p>
          )}
          <FilterGroup
            title="Tipo de viagem"
            options={profiles.map((profile) =>
              option(query, profileNames[profile], counts.profiles[profile], { profile }, query.profile === profile),
            )}
          />
          <FilterGroup
            title="O quê"
            options={counts.kinds.map(({ kind, count }) =>
              option(query, searchKindNames[kind], count, { kind }, query.kind === kind),
            )}
          />
          <FilterGroup
            title="País"
            most={choicesMax}
            options={counts.countries.map(({ value, name, count }) =>
              option(
                query,
                name,
                count,
                { countryIds: value, cityId: undefined },
                query.countryIds.length > 0 && query.countryIds.every((id) => value.includes(id)),
              ),
            )}
          />
          <FilterGroup
            title="Cidade"
            most={choicesMax}
            options={counts.cities.map(({ value, name, count }) =>
              option(query, name, count, { cityId: value }, query.cityId === value),
            )}
          />
          <FilterGroup
            title="Jeito de viajar"
            most={choicesMax}
            options={counts.segments.map(({ value, name, count }) =>
              option(query, name, count, { segmentId: value }, query.segmentId === value),
            )}
          />
          <FilterGroup
            title="Promoções"
            options={[option(query, "Só em promoção", counts.promotions, { promotion: true }, query.promotion)]}
          />
          {counts.currencies.length > 0 && <PriceForm page={page} />}
        </div>
      </details>
    </aside>
  )
}

interface Option {
  /** Equal whether the filter is selected or not, so that its link keeps the focus. */
  key: string
  name: string
  count: number
  to: string
  current: boolean
}

/** The link of a selected value removes the filter. */
function option(
  query: SearchQuery,
  name: string,
  count: number,
  choice: Partial<SearchQuery>,
  current: boolean,
): Option {
  const none: Partial<SearchQuery> = {
    ...Object.fromEntries(Object.keys(choice).map((key) => [key, undefined])),
    ...("countryIds" in choice && { countryIds: [] }),
  }
  const to = searchHref({ ...query, ...(current ? none : choice), page: 1 })
  return { key: JSON.stringify(choice), name, count, to, current }
}

/** Values shown before the others are expanded. */
const initialOptions = 6

/** `most`: how many values are counted at most. */
function FilterGroup({ title, options, most = Infinity }: { title: string; options: Option[]; most?: number }) {
  const id = useId()
  const offered = options.filter(({ count, current }) => count > 0 || current)
  if (offered.length === 0) return null
  const [first, rest] = [
    offered.filter(({ current }, index) => current || index < initialOptions),
    offered.filter(({ current }, index) => !current && index >= initialOptions),
  ]
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>{title}</h3>
      <Options options={first} />
      {rest.length > 0 && (
        <details>
          <summary>
            Mais {rest.length}
            <span className={layout.hidden}> em {title}</span>
          </summary>
          <Options options={rest} />
          {offered.length >= most && (
            <p className={styles.range}>São as {most} opções com mais resultados. Busque outras pelo nome.</p>
          )}
        </details>
      )}
    </section>
  )
}

function Options({ options }: { options: Option[] }) {
  return (
    <ul>
      {options.map(({ key, name, count, to, current }) => (
        <li key={key}>
          <PageLink to={to} rel="nofollow" prefetch="none" aria-current={current ? "true" : undefined}>
            {current && <IconCheck size="1.1em" stroke={2.2} aria-hidden />}
            <span className={styles.name}>{name}</span>
            <span className={styles.count}>
              {formatCount(count)}
              <span className={layout.hidden}>
                {current ? ", escolhido: tirar o filtro" : count === 1 ? " resultado" : " resultados"}
              </span>
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The price range is in one currency, because amounts in different currencies are not compared. */
function PriceForm({ page: { query, counts } }: { page: SearchPageData }) {
  const id = useId()
  const rest = [
    ...searchParams({ ...query, currency: undefined, lowestCents: undefined, highestCents: undefined, page: 1 }),
  ]
  // The selected currency stays an option even when the other filters leave no results in it.
  const chosen =
    query.currency && !counts.currencies.some(({ currency }) => currency === query.currency)
      ? [{ currency: query.currency, count: 0 }]
      : []
  const currencies = [...chosen, ...counts.currencies]
  const inReais = counts.currencies.find(({ currency }) => currency === "BRL")
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id}>Preço</h3>
      <Form
        action={href("/busca")}
        preventScrollReset
        // Another filter keeps what is being typed here.
        key={[query.currency, query.lowestCents, query.highestCents].join()}
        className={styles.price}
      >
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label>
          Moeda
          <select name="moeda" defaultValue={query.currency ?? currencies[0]?.currency}>
            {currencies.map(({ currency, count }) => (
              <option key={currency} value={currency}>
                {currencySign(currency)} ({count})
              </option>
            ))}
          </select>
        </label>
        <label>
          De
          <input
            name="de"
            inputMode="decimal"
            defaultValue={writeCents(query.lowestCents)}
            maxLength={14}
            autoComplete="off"
          />
        </label>
        <label>
          Até
          <input
            name="ate"
            inputMode="decimal"
            defaultValue={writeCents(query.highestCents)}
            maxLength={14}
            autoComplete="off"
          />
        </label>
        <Button type="submit" look="line" size="small">
          Filtrar preço
        </Button>
        {query.currency && (
          <PageLink
            to={searchHref({ ...query, currency: undefined, lowestCents: undefined, highestCents: undefined, page: 1 })}
            prefetch="none"
          >
            Qualquer preço
          </PageLink>
        )}
      </Form>
      {inReais && (
        <p className={styles.range}>
          Em reais, de {formatReais(inReais.lowestCents)} a {formatReais(inReais.highestCents)}.
        </p>
      )}
    </section>
  )
}
