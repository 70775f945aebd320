import { Link, type ShouldRevalidateFunctionArgs } from "react-router"
import type { Route } from "./+types/board-page"
import { cardFilterOf, readInbox } from "#domain/request-cards/inbox-query.ts"
import { listDestinationCountries } from "#domain/quotes/quotes.server.ts"
import { listBoard } from "#domain/request-cards/list-board.server.ts"
import { listColleagues } from "#domain/staff/colleagues.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { boardChoices } from "./board-filter.server.ts"
import { BoardFilters } from "./board-filters.tsx"
import { BoardLanes } from "./board-lanes.tsx"
import styles from "./board.module.css"
import { moveCard } from "./move-card.server.ts"
import { presentLanes, presentTrays } from "./present-board.server.ts"

export const handle: PanelHandle = { access: "requests" }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const me = context.get(staffContext)
  const now = clock()
  const query = readInbox(url.searchParams)
  const [board, colleagues, countries] = await Promise.all([
    listBoard(db, now, cardFilterOf(query, me.id, now)),
    listColleagues(db, "requests"),
    listDestinationCountries(db),
  ])
  return {
    lanes: presentLanes(board, me, colleagues.all, now),
    trays: presentTrays(board),
    choices: boardChoices(query, { owners: colleagues.active, countries, me }),
  }
}

export function action({ request, context }: Route.ActionArgs) {
  return moveCard(request, context)
}

/** After a refusal the board shows what others did. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate
}

export function meta() {
  return [{ title: "Quadro de pedidos - Painel" }]
}

export default function BoardPage({ loaderData: { lanes, trays, choices }, actionData }: Route.ComponentProps) {
  const waiting = lanes[0]?.cards[0]
  return (
    <>
      <header className={styles.head}>
        <h1>Pedidos</h1>
        <nav className={styles.switch} aria-label="Vista">
          <Link to="/pedidos">Lista</Link>
          <Link to="/pedidos/quadro" aria-current="page">
            Quadro
          </Link>
        </nav>
      </header>
      {waiting && (
        <div className={styles.first}>
          <p>
            <span className={controls.name}>{waiting.name}</span> espera {waiting.age.replace(/^agora$/, "desde agora")}{" "}
            por uma primeira resposta sobre <span className={controls.name}>{waiting.place}</span>.
          </p>
          <ButtonLink to={`/pedidos/${waiting.protocol}`} look="main">
            Atender {waiting.firstName}
          </ButtonLink>
        </div>
      )}
      <BoardFilters choices={choices} />
      <BoardLanes lanes={lanes} refused={actionData?.refused} />
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
