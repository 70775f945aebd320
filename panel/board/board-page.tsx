import { Link, href } from "react-router"
import type { Route } from "./+types/board-page"
import { recordSearch } from "#domain/audit/audit.server.ts"
import { cardFilterOf, readInbox, sharedSearch } from "#domain/request-cards/inbox-query.ts"
import { listBoard } from "#domain/request-cards/list-board.server.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { useAsLastList } from "#panel/ui/last-list.ts"
import { PageHead, ViewSwitch } from "#panel/ui/page-head.tsx"
import { AnswerFirst } from "#panel/ui/start-here.tsx"
import { listCountryChoices } from "#panel/requests/country-choices.server.ts"
import { filterChoices } from "#panel/requests/owner-choices.ts"
import { requestHref } from "#panel/requests/request-address.ts"
import { RequestFilters } from "#panel/requests/request-filters.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { BoardLanes } from "./board-lanes.tsx"
import styles from "./board.module.css"
import { moveCard } from "./move-card.server.ts"
import { formatToday, presentLanes, presentTrays } from "./present-board.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "requests" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const me = context.get(staffContext)
  const now = clock()
  const query = readInbox(url.searchParams)
  if (query.text) await recordSearch(db, now, actorOf(context))
  const colleagues = await listColleagues(db)
  const [board, countries] = await Promise.all([
    listBoard(db, now, cardFilterOf(query, { staffId: me.id, away: colleagues.away }, now)),
    listCountryChoices(db, query.country),
  ])
  return {
    today: formatToday(board),
    lanes: presentLanes(board, me, colleagues, now),
    trays: presentTrays(board, query),
    query,
    owners: filterChoices(colleagues, me.id, query.owner),
    countries,
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return moveCard(request, context)
}

export function meta() {
  return [{ title: "Quadro de pedidos - Painel" }]
}

export default function BoardPage({
  loaderData: { today, lanes, trays, query, owners, countries },
  actionData,
}: Route.ComponentProps) {
  useAsLastList("/pedidos", href("/pedidos/quadro") + sharedSearch(query))
  const answer = useAnswer(actionData)
  const waiting = lanes[0]?.cards.find(({ owner }) => !owner || owner.me || owner.away)
  return (
    <>
      <PageHead title="Pedidos" about={today}>
        <ViewSwitch at="board" search={sharedSearch(query)} />
      </PageHead>
      {waiting && <AnswerFirst {...waiting} to={requestHref(waiting.protocol)} />}
      <RequestFilters of="board" query={query} owners={owners} countries={countries} />
      <BoardLanes lanes={lanes} query={query} refused={answer?.refused} />
      <nav className={styles.trays} aria-label="Fora do quadro">
        {trays.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </>
  )
}
