import { useState } from "react"
import { type ShouldRevalidateFunctionArgs, data } from "react-router"
import type { Route } from "./+types/entry-page"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { rebaseState } from "#domain/entries/drafts/rebase-draft.server.ts"
import { flashKey, flashText } from "#panel/flash.ts"
import { entryFlashTexts, withoutDraft } from "#panel/entry-flash.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { whyNotSent } from "#panel/shell/submit-failure.ts"
import { type EntryAnswer, actOnEntry, conflictOf } from "./act-on-entry.server.ts"
import { refOf } from "#panel/content/content-ref.server.ts"
import { EntryForm } from "./entry-form.tsx"
import type { EntryView } from "./entry-view.ts"
import { loadNameLists } from "#panel/content/fields/name-lists.server.ts"
import { PictureUses } from "./picture-uses.tsx"
import { presentEntry } from "./present-entry.server.ts"
import { presentPictureUses } from "./present-picture-uses.server.ts"

export const handle: PanelHandle = { access: "content", frames: true }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.view.title ?? "Conteúdo"} - Painel` }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const ref = refOf(params)
  const state = await findEntryState(services.db, ref)
  if (!state) throw notFound()
  const rebased = await rebaseState(services.db, ref, state)
  const shown = {
    document: rebased.document,
    began: state.document,
    revision: state.draft?.revision ?? 0,
    formKey: crypto.randomUUID(),
    conflict: await conflictOf(services, ref, rebased),
  }
  const [view, lists, uses] = await Promise.all([
    presentEntry(services, context.get(staffContext), { ref, state, shown }),
    loadNameLists(services.db, ref.kind),
    ref.kind === "pictures" && !state.removed ? presentPictureUses(services, ref.id) : undefined,
  ])
  return { view, lists, uses, flash: entryFlashText(url, view) }
}

/** The address keeps its key while the entry is edited further: a message that is no longer true is not shown. */
function entryFlashText(url: URL, { revision, scheduled }: EntryView): string {
  const key = flashKey(entryFlashTexts, url)
  if (key === "voltou" && scheduled)
    return `A versão escolhida está aqui, guardada. Está agendada para ${scheduled}: vai ao ar sozinha nessa hora.`
  const isOver = (revision > 0 && key && withoutDraft.has(key)) || (key === "agendado" && !scheduled)
  return isOver ? "" : flashText(entryFlashTexts, url)
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return actOnEntry(context.get(servicesContext), context.get(staffContext), refOf(params), form)
}

/** What is not processed stays on the page as it was typed; the autosave sends it again. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    const failed = whyNotSent(error)
    if (!failed) throw error
    return data<EntryAnswer>({ failed }, { status: 503 })
  }
}

/** No reload after an autosave: the form already has what was saved. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get("intent") === "autosave" ? false : defaultShouldRevalidate
}

export default function EntryPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData as EntryAnswer | undefined
  const view = useLatest(loaderData.view, answer?.view)
  const flash = answer || view !== loaderData.view ? "" : loaderData.flash
  return (
    <>
      <EntryForm view={view} lists={loaderData.lists} flash={flash} pressed={answer} />
      {loaderData.uses && <PictureUses name={view.id} uses={loaderData.uses} />}
    </>
  )
}

/**
 * The form of the last answer, until the page is loaded again. The router drops an action's answer when somebody
 * follows an anchor; without this, what was typed would be lost.
 */
function useLatest(loaded: EntryView, answered: EntryView | undefined): EntryView {
  const [latest, setLatest] = useState({ loaded: loaded.formKey, answered })
  const next =
    loaded.formKey !== latest.loaded
      ? { loaded: loaded.formKey, answered }
      : answered && answered.formKey !== latest.answered?.formKey
        ? { loaded: latest.loaded, answered }
        : latest
  if (next !== latest) setLatest(next)
  return next.answered ?? loaded
}
