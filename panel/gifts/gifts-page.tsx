import { Link, href, useSubmit } from "react-router"
import type { Route } from "./+types/gifts-page"
import { getAgency } from "#domain/agency/agency.server.ts"
import { recordSearch } from "#domain/audit/audit.server.ts"
import { coupleName } from "#domain/gifts/couple-name.ts"
import {
  type GiftFilter,
  exportQuery,
  giftQuery,
  readGiftFilter,
  stageFilters,
  stageSlug,
  usualStage,
} from "#domain/gifts/gift-filter.ts"
import {
  type CoupleTotals,
  findOldestOpenGift,
  listCoupleTotals,
  listGifts,
  listQuotaTotals,
} from "#domain/gifts/gift-list.server.ts"
import { giftRetention } from "#domain/gifts/gift-retention.ts"
import { listHoneymoonTitles } from "#domain/honeymoon/honeymoons.server.ts"
import { may } from "#domain/staff/staff.ts"
import { countStages } from "#domain/request-cards/count-cards.server.ts"
import { arrivals } from "#domain/request-cards/inbox-query.ts"
import { stageNames } from "#domain/request-cards/stages.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatAge, sinceAge } from "#platform/time/relative-time.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { ButtonLink } from "#panel/ui/button.tsx"
import { Chip, Chips, FilterButton, FilterForm } from "#panel/ui/chips.tsx"
import controls from "#panel/ui/controls.module.css"
import { useAsLastList } from "#panel/ui/last-list.ts"
import { PageHead } from "#panel/ui/page-head.tsx"
import { StartHere } from "#panel/ui/start-here.tsx"
import { useFieldsFromAddress } from "#panel/ui/use-fields-from-address.ts"
import { coupleHref, giftHref } from "./gift-address.ts"
import { giftListHref } from "./gift-list-address.ts"
import { GiftRows } from "./gift-rows.tsx"
import { RetentionNote } from "./retention-note.tsx"
import { TotalsTable, quotaTotalsRows } from "./totals-table.tsx"
import { formatReais } from "#platform/text/money.ts"
import styles from "./gifts-page.module.css"

export const handle: PanelHandle = { access: "requests" }

export function meta() {
  return [{ title: "Presentes - Painel" }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const now = services.clock()
  const staff = context.get(staffContext)
  const filter = readGiftFilter(url.searchParams)
  if (filter.search) await recordSearch(db, now, actorOf(context))
  const [{ gifts, next }, couples, titles, oldest, quotas, counts, agency] = await Promise.all([
    listGifts(db, filter, now),
    listCoupleTotals(db),
    listHoneymoonTitles(db),
    findOldestOpenGift(db),
    filter.honeymoonId === undefined ? undefined : listQuotaTotals(db, filter.honeymoonId),
    countStages(db, { kind: "gift" }),
    getAgency(services),
  ])
  const retention = giftRetention(agency.retention.gifts_days, now)
  const mayExport = may(staff, "personalData")
  return {
    filter,
    gifts,
    next,
    couples,
    choices: coupleChoices(couples, titles, filter.honeymoonId),
    oldest,
    quotas,
    toCheck: counts.check ?? 0,
    hasGifts: Object.keys(counts).length > 0,
    retention,
    mayExport,
    now,
  }
}

type CoupleChoice = Pick<CoupleTotals, "honeymoonId" | "couple">

/** Couples to filter by. Includes the chosen one, whose gifts may all be suspected, refused or spam. */
function coupleChoices(
  couples: readonly CoupleTotals[],
  titles: ReadonlyMap<number, string>,
  chosen: number | undefined,
): CoupleChoice[] {
  const choices = couples.map(({ honeymoonId, couple }) => ({ honeymoonId, couple }))
  if (chosen === undefined || choices.some(({ honeymoonId }) => honeymoonId === chosen)) return choices
  return [...choices, { honeymoonId: chosen, couple: titles.get(chosen) ?? null }]
}

export default function GiftsPage({
  loaderData: { filter, gifts, next, couples, choices, oldest, quotas, toCheck, hasGifts, retention, mayExport, now },
}: Route.ComponentProps) {
  useAsLastList("/presentes", giftListHref(filter))
  const waiting = couples.reduce((sum, couple) => sum + couple.waiting.count, 0)
  const chosen = couples.find(({ honeymoonId }) => honeymoonId === filter.honeymoonId)
  return (
    <>
      <PageHead title="Presentes" about={openText(waiting, couples)}>
        {toCheck > 0 && <ButtonLink to={giftListHref({ stage: "check" })}>Para conferir ({toCheck})</ButtonLink>}
      </PageHead>
      {oldest && (
        <StartHere to={giftHref(oldest.protocol)} action="Conferir">
          O presente de <span className={controls.name}>{oldest.name}</span> espera{" "}
          {sinceAge(formatAge(oldest.created_at, now))} para ser conferido.
        </StartHere>
      )}
      <Filters filter={filter} couples={choices} />
      <p role="status" className={controls.hidden}>
        Na lista: {counted(gifts.length, "presente", "presentes")}
        {next && ", e há mais antigos"}.
      </p>
      {gifts.length > 0 ? (
        <GiftRows gifts={gifts} now={now} />
      ) : (
        <Empty filter={filter} hasGifts={hasGifts} toCheck={toCheck} />
      )}
      <nav className={styles.foot} aria-label="Mais presentes">
        {filter.after && <Link to={giftQuery({ ...filter, after: "" }) || "."}>Voltar aos mais novos</Link>}
        {mayExport && <Link to={href("/pedidos/exportar") + exportQuery(filter)}>Exportar</Link>}
        {next && <ButtonLink to={giftQuery({ ...filter, after: next })}>Mais antigos</ButtonLink>}
      </nav>
      {chosen && quotas ? (
        <section className={styles.totals} aria-labelledby="cotas">
          <h2 id="cotas">
            Cotas de <span className={controls.name}>{chosen.couple ?? `página ${chosen.honeymoonId}`}</span>
          </h2>
          <TotalsTable caption="Totais por cota" heading="Cota" rows={quotaTotalsRows(quotas)} />
          <RetentionNote retention={retention} />
          <p>
            <Link to={coupleHref(chosen.honeymoonId)}>Resumo para o casal</Link>
          </p>
        </section>
      ) : (
        couples.length > 0 && (
          <section className={styles.totals} aria-labelledby="casais">
            <h2 id="casais">Por casal</h2>
            <TotalsTable
              caption="Totais por casal"
              heading="Casal"
              rows={couples.map((couple) => ({
                ...couple,
                key: String(couple.honeymoonId),
                name: coupleName(couple.couple, couple.honeymoonId),
                link: coupleHref(couple.honeymoonId),
              }))}
            />
            <RetentionNote retention={retention} />
          </section>
        )
      )}
    </>
  )
}

function Filters({ filter, couples }: { filter: GiftFilter; couples: readonly CoupleChoice[] }) {
  const { stage, honeymoonId, arrived, search } = filter
  const form = useFieldsFromAddress(giftQuery({ ...filter, after: "" }))
  const submit = useSubmit()
  const usual = usualStage(search)
  return (
    <FilterForm ref={form} aria-label="Presentes">
      <input
        className={`${controls.input} ${styles.search}`}
        type="search"
        name="q"
        defaultValue={search}
        maxLength={200}
        aria-label="Buscar presentes"
        placeholder="Nome, protocolo, telefone"
      />
      <Chips onChange={(event) => void submit(event.currentTarget.closest("form"), { preventScrollReset: true })}>
        <Chip label="Etapa" name="etapa" defaultValue={stage === usual ? "" : stageSlug(stage)}>
          <option value="">{stageChoice(usual)}</option>
          {stageFilters
            .filter((one) => one !== usual)
            .map((one) => (
              <option key={one} value={stageSlug(one)}>
                {stageChoice(one)}
              </option>
            ))}
        </Chip>
        <Chip label="Casal" name="casal" defaultValue={honeymoonId ?? ""}>
          <option value="">todos</option>
          {couples.map(({ honeymoonId: id, couple }) => (
            <option key={id} value={id}>
              {couple ?? `página ${id}`}
            </option>
          ))}
        </Chip>
        <Chip label="Chegou" name="chegou" defaultValue={arrived ?? ""}>
          <option value="">sempre</option>
          {Object.entries(arrivals).map(([slug, { label }]) => (
            <option key={slug} value={slug}>
              {label}
            </option>
          ))}
        </Chip>
      </Chips>
      <FilterButton />
    </FilterForm>
  )
}

function stageChoice(stage: GiftFilter["stage"]): string {
  return stage === "open" ? "abertas" : stage === "all" ? "todas" : stageNames[stage]
}

function openText(count: number, couples: readonly CoupleTotals[]): string {
  if (count === 0) return "Nenhum em aberto"
  const cents = couples.reduce((sum, couple) => sum + couple.waiting.cents, 0)
  return `${count} em aberto, ${formatReais(cents)}`
}

interface EmptyProps {
  filter: GiftFilter
  hasGifts: boolean
  /** How many look automatic. */
  toCheck: number
}

/** Says why there is nothing, and where there may be something. */
function Empty({ filter, hasGifts, toCheck }: EmptyProps) {
  const { search } = filter
  const everywhere = giftListHref({ stage: "all", search })
  return (
    <div className={styles.empty}>
      {search ? (
        <p>
          Nada encontrado para “{search}”. Confira a grafia, ou busque só uma parte: do nome, do e-mail, do telefone ou
          do protocolo.
        </p>
      ) : (
        <p>{emptyText(filter, hasGifts, toCheck)}</p>
      )}
      {search && giftListHref(filter) !== everywhere && <ButtonLink to={everywhere}>Buscar em todos</ButtonLink>}
    </div>
  )
}

function emptyText({ stage, honeymoonId, arrived, after }: GiftFilter, hasGifts: boolean, toCheck: number): string {
  const nothing = "Nenhum presente com este filtro."
  if (honeymoonId !== undefined || arrived || after) return nothing
  if (stage === "check") return "Nada para conferir. Envios que parecem automáticos esperam aqui por alguém."
  if (stage === "open" && toCheck > 0) return "Nenhum em aberto. Confira os que parecem automáticos."
  if (!hasGifts) return "Ainda não chegou nenhum presente. Eles entram aqui assim que um convidado envia o comprovante."
  return stage === "open" ? "Tudo conferido por aqui." : nothing
}
