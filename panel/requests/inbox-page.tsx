import { Form, data, href, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/inbox-page"
import { recordSearch } from "#domain/audit/audit.server.ts"
import { describeChangedRequests } from "#domain/requests/request-changes.server.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import controls from "#panel/ui/controls.module.css"
import { useAsLastList } from "#panel/ui/last-list.ts"
import { PageHead, ViewSwitch } from "#panel/ui/page-head.tsx"
import { AnswerFirst } from "#panel/ui/start-here.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { BulkBar } from "./bulk-bar.tsx"
import { EmptyInbox } from "./empty-inbox.tsx"
import { inboxSearch, readInbox, sharedSearch } from "#domain/request-cards/inbox-query.ts"
import { readChosen } from "./bulk-choices.ts"
import { answerInbox } from "./inbox-actions.server.ts"
import { RequestFilters } from "./request-filters.tsx"
import { Changed } from "./changed.tsx"
import { InboxFoot, formatShown } from "./inbox-foot.tsx"
import { InboxNews } from "./inbox-news.tsx"
import { InboxTable } from "./inbox-table.tsx"
import { InboxTabs } from "./inbox-tabs.tsx"
import styles from "./inbox.module.css"
import { loadInbox, pageSize } from "./load-inbox.server.ts"
import { useInboxKeys } from "./use-inbox-keys.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "requests" }

export function meta() {
  return [{ title: "Pedidos - Painel" }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const query = readInbox(url.searchParams)
  if (query.text) await recordSearch(services.db, services.clock(), actorOf(context))
  const inbox = await loadInbox(services, staff, query)
  const stayed = url.searchParams.getAll("ficou").map(readChosen)
  const conflicts = await describeChangedRequests(
    services,
    stayed.filter(({ protocol }) => isProtocol(protocol)).slice(0, pageSize),
  )
  const changed = changedIn(url)
  // Back at this address after all of them were dealt with: nothing is left to tell.
  const isOver = changed === 0 && stayed.length > 0 && conflicts.length === 0
  return { ...inbox, changed: isOver ? undefined : changed, conflicts }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerInbox(context.get(servicesContext), context.get(staffContext), {
    fields: await request.formData(),
    query: readInbox(url.searchParams),
  })
  return "to" in answer ? redirect(answer.to) : data(answer, 422)
}

export default function InboxPage({ loaderData: inbox, actionData }: Route.ComponentProps) {
  const { query, counts, first, groups, changed, conflicts } = inbox
  const search = inboxSearch(query)
  const refused = useAnswer(actionData)
  const refusedBulk = refused && "bulk" in refused ? refused : undefined
  const keys = useInboxKeys(inbox)
  useAsLastList("/pedidos", href("/pedidos") + search)
  const busy = useNavigation().state !== "idle"
  return (
    <div ref={keys} aria-busy={busy || undefined}>
      <PageHead title="Pedidos" about={formatOpen(counts)}>
        <ViewSwitch at="list" search={sharedSearch(query)} />
      </PageHead>
      {first && <AnswerFirst {...first} />}
      <InboxTabs inbox={inbox} problem={refused && "filter" in refused ? refused : undefined} />
      <RequestFilters of="list" query={query} owners={inbox.filterOwners} countries={inbox.countries} />
      <InboxNews loadedAt={inbox.loadedAt} />
      <div role="status" className={changed === undefined ? controls.hidden : styles.done}>
        {changed === undefined ? (
          `Na lista: ${formatShown(inbox) || "nenhum pedido"}.`
        ) : (
          <Changed changed={changed} conflicts={conflicts} />
        )}
      </div>
      {groups.length === 0 ? (
        <EmptyInbox inbox={inbox} />
      ) : (
        <Form
          method="post"
          action={href("/pedidos") + search}
          aria-label="Lista de pedidos"
          preventScrollReset
          className={styles.list}
        >
          <InboxTable inbox={inbox} chosen={refusedBulk?.chosen ?? conflicts.map(({ protocol }) => protocol)} />
          <BulkBar owners={inbox.owners} refused={refusedBulk} />
        </Form>
      )}
      <InboxFoot inbox={inbox} />
    </div>
  )
}

function formatOpen({ open, today }: { open: number; today: number }): string {
  const due = today > 0 ? `, ${today} ${today === 1 ? "pede" : "pedem"} algo hoje` : ""
  return `${open} ${open === 1 ? "aberto" : "abertos"}${due}`
}

function changedIn(url: URL): number | undefined {
  const count = Number(url.searchParams.get("mudados") ?? Number.NaN)
  return Number.isInteger(count) ? count : undefined
}
