import { Link, useSubmit } from "react-router"
import type { Route } from "./+types/gifts-page"
import { coupleName } from "#domain/gifts/couple-name.ts"
import { exportQuery, giftQuery, readGiftFilter, stageFilters, stageSlug } from "#domain/gifts/gift-filter.ts"
import {
  type CoupleTotals,
  findOldestOpenGift,
  listCoupleTotals,
  listGifts,
  listQuotaTotals,
} from "#domain/gifts/gift-list.server.ts"
import { may } from "#domain/staff/staff.ts"
import { stageNames } from "#domain/request-cards/stages.ts"
import { sayAge } from "#platform/time/spoken-time.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { ButtonLink } from "#panel/ui/button.tsx"
import { Chip, Chips, FilterButton, FilterForm } from "#panel/ui/chips.tsx"
import controls from "#panel/ui/controls.module.css"
import { PageHead } from "#panel/ui/page-head.tsx"
import { StartHere } from "#panel/ui/start-here.tsx"
import { GiftRows } from "./gift-rows.tsx"
import { TotalsTable } from "./totals-table.tsx"
import { formatReais } from "#platform/text/money.ts"
import styles from "./gifts-page.module.css"

export const handle: PanelHandle = { access: "requests" }

export function meta() {
  return [{ title: "Presentes - Painel" }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const filter = readGiftFilter(url.searchParams)
  const [{ gifts, next }, couples, oldest, quotas] = await Promise.all([
    listGifts(db, filter),
    listCoupleTotals(db),
    findOldestOpenGift(db),
    filter.honeymoonId === undefined ? undefined : listQuotaTotals(db, filter.honeymoonId),
  ])
  const staff = context.get(staffContext)
  const mayExport = may(staff, "personalData")
  return { filter, gifts, next, couples, oldest, quotas, me: staff.id, mayExport, now: clock() }
}

export default function GiftsPage({
  loaderData: { filter, gifts, next, couples, oldest, quotas, me, mayExport, now },
}: Route.ComponentProps) {
  const waiting = couples.reduce((sum, couple) => sum + couple.waiting.count, 0)
  const chosen = couples.find(({ honeymoonId }) => honeymoonId === filter.honeymoonId)
  return (
    <>
      <PageHead title="Presentes" about={waitingText(waiting, couples)} />
      {oldest && (
        <StartHere to={`/presentes/${oldest.protocol}`} action="Conferir">
          O presente de <span className={controls.name}>{oldest.name}</span> espera{" "}
          {sayAge(oldest.created_at, now).replace("há ", "")} para ser conferido.
        </StartHere>
      )}
      <Filters filter={filter} couples={couples} />
      {gifts.length > 0 ? (
        <GiftRows gifts={gifts} now={now} me={me} />
      ) : (
        <p className={styles.empty}>{emptyText(filter.stage, couples.length > 0)}</p>
      )}
      <nav className={styles.foot} aria-label="Mais presentes">
        {filter.after && <Link to={giftQuery({ ...filter, after: undefined }) || "."}>Voltar aos mais novos</Link>}
        {mayExport && <Link to={`/pedidos/exportar${exportQuery(filter)}`}>Exportar</Link>}
        {next && <ButtonLink to={giftQuery({ ...filter, after: next })}>Mais antigos</ButtonLink>}
      </nav>
      {chosen && quotas ? (
        <section className={styles.totals} aria-labelledby="cotas">
          <h2 id="cotas">
            Cotas de <span className={controls.name}>{chosen.couple ?? `página ${chosen.honeymoonId}`}</span>
          </h2>
          <TotalsTable
            caption="Totais por cota"
            heading="Cota"
            rows={quotas.map((quota) => ({
              ...quota,
              key: quota.title ?? "",
              name: quota.title ?? "Sem cota escolhida",
            }))}
          />
          <p>
            <Link to={`/presentes/casal/${chosen.honeymoonId}`}>Resumo para o casal</Link>
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
                link: `/presentes/casal/${couple.honeymoonId}`,
              }))}
            />
          </section>
        )
      )}
    </>
  )
}

function Filters({
  filter: { stage, honeymoonId },
  couples,
}: {
  filter: ReturnType<typeof readGiftFilter>
  couples: readonly CoupleTotals[]
}) {
  const submit = useSubmit()
  return (
    <FilterForm
      // The lists are uncontrolled: another address shows its own choice.
      key={`${stage} ${honeymoonId}`}
      aria-label="Presentes"
      onChange={(event) => void submit(event.currentTarget)}
    >
      <Chips>
        <Chip label="Etapa" name="etapa" defaultValue={stageSlug(stage)}>
          {stageFilters.map((one) => (
            <option key={one} value={stageSlug(one)}>
              {one === "open" ? "a conferir" : one === "all" ? "todas" : stageNames[one]}
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
      </Chips>
      <FilterButton />
    </FilterForm>
  )
}

function waitingText(count: number, couples: readonly CoupleTotals[]): string {
  if (count === 0) return "Nenhum espera conferência"
  const cents = couples.reduce((sum, couple) => sum + couple.waiting.cents, 0)
  return `${count === 1 ? "1 espera conferência" : `${count} esperam conferência`}, ${formatReais(cents)}`
}

function emptyText(stage: string, hasGifts: boolean): string {
  if (!hasGifts) return "Ainda não chegou nenhum presente. Eles entram aqui assim que um convidado envia o comprovante."
  return stage === "open" ? "Tudo conferido por aqui." : "Nenhum presente com este filtro."
}
