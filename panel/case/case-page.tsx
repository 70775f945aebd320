import { redirect } from "react-router"
import type { Route } from "./+types/case-page"
import { findCase } from "#domain/requests/find-case.server.ts"
import { recordView } from "#domain/requests/request-views.server.ts"
import { findCard } from "#domain/request-cards/request-cards.server.ts"
import type { Services } from "#domain/services.server.ts"
import { isProtocol } from "#platform/ids/protocol.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { flashText } from "#panel/flash.ts"
import { giftHref } from "#panel/gifts/gift-address.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import controls from "#panel/ui/controls.module.css"
import { Aloud, DetailPage, PersonHead, Quotation } from "#panel/ui/detail-page.tsx"
import { lastList } from "#panel/ui/last-list.ts"
import { BackLink } from "#panel/ui/page-head.tsx"
import { PrintButton } from "#panel/ui/print-button.tsx"
import { useRevalidatedAnswer } from "#panel/ui/use-revalidated-answer.ts"
import { actOnCase, caseFlashTexts } from "./act-on-case.server.ts"
import { ActionBar } from "./action-bar.tsx"
import { CaseNotices } from "./case-notices.tsx"
import { CaseSidebar } from "./case-sidebar.tsx"
import { CaseRest } from "./case-rest.tsx"
import { presentCase } from "./present-case.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "requests" }

export async function loader({ params: { protocol }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  if (!isProtocol(protocol)) throw notFound()
  await leaveGifts(services, protocol)
  await recordView(services, { ...actorOf(context), protocol })
  const found = await findCase(services, protocol)
  if (!found) throw notFound()
  const view = await presentCase(services, found, staff)
  // The board redirects here to ask for the reason of a loss.
  return { view: { ...view, asksReason: url.searchParams.has("perdido") }, flash: flashText(caseFlashTexts, url) }
}

export async function action({ params: { protocol }, request, context }: Route.ActionArgs) {
  await leaveGifts(context.get(servicesContext), protocol)
  return actOnCase(request, context, protocol)
}

/** Gifts have their own page, and other forms. */
async function leaveGifts({ db }: Pick<Services, "db">, protocol: string) {
  if ((await findCard(db, protocol))?.kind === "gift") throw redirect(giftHref(protocol))
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.view.name ?? "Pedido"} - Painel` }]
}

export default function CasePage({ loaderData: { view, flash }, actionData }: Route.ComponentProps) {
  const refusal = useRevalidatedAnswer(actionData)
  return (
    <>
      <DetailPage
        top={
          <>
            <BackLink to={lastList("/pedidos")}>Pedidos</BackLink>
            <CaseNotices view={view} flash={flash} refusal={refusal} />
            <PersonHead name={view.name} of={view.profile}>
              {view.profileName}. Pedido {view.protocol}, chegou {view.arrived}, pelo site <PrintButton />
            </PersonHead>
            <Aloud>
              {view.aloud.map(({ text, as }, index) =>
                as === "name" ? (
                  <span key={index} className={controls.name}>
                    {text}
                  </span>
                ) : as === "fact" ? (
                  <b key={index}>{text}</b>
                ) : (
                  text
                ),
              )}
            </Aloud>
            {view.observation && (
              <Quotation by={`Observações de ${view.firstName}`}>{`“${view.observation}”`}</Quotation>
            )}
          </>
        }
        asideLabel="Atendimento"
        aside={<CaseSidebar view={view} refusal={refusal} />}
        rest={<CaseRest view={view} refusal={refusal} />}
      />
      <ActionBar view={view} />
    </>
  )
}
