import { expect } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { hiddenFields } from "./browser.ts"
import { editorForm } from "./editor-form.ts"
import { type SignedIn, formPost } from "./panel-app.ts"

/** Requests a page of the panel. */
export const get = ({ app }: TestApp, { cookie }: SignedIn, url: string) => app.inject({ url, headers: { cookie } })

/** Submits the editor with one of its buttons. */
export async function press(panel: TestApp, who: SignedIn, ref: EntryRef, typed: Record<string, string>) {
  const url = `/painel/conteudo/${ref.kind}/${ref.id}`
  return panel.app.inject({ url, ...formPost(who, await editorForm(panel.db, ref, typed)) })
}

/** Publishes as "Publicar agora" does. */
export async function publish(panel: TestApp, who: SignedIn, ref: EntryRef) {
  const revision = String((await findDraft(panel.db, ref))?.revision ?? 0)
  const url = `/painel/conteudo/${ref.kind}/${ref.id}/publicar`
  return panel.app.inject({ url, ...formPost(who, { revision }) })
}

/** Discards the draft and confirms it. */
export async function discard(panel: TestApp, who: SignedIn, ref: EntryRef) {
  const { location } = (await press(panel, who, ref, { intent: "discard" })).headers
  expect(location).toBe(`/painel/conteudo/${ref.kind}/${ref.id}/descartar`)
  const { body } = await get(panel, who, String(location))
  return panel.app.inject({ url: String(location), ...formPost(who, { revision: "0", ...hiddenFields(body) }) })
}
