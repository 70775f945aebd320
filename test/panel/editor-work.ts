import { expect } from "vitest"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import type { TestApp } from "#test/create-test-app.ts"
import { hiddenFields } from "./browser.ts"
import { editorForm } from "./editor-form.ts"
import { type SignedIn, get, post } from "./panel-app.ts"
import { shownDraft } from "./shown-drafts.ts"

/** Submits the editor with one of its buttons. */
export async function press(panel: TestApp, who: SignedIn, ref: EntryRef, typed: Record<string, string>) {
  const url = `/painel/conteudo/${ref.kind}/${ref.id}`
  return post(panel, who, url, await editorForm(panel.db, ref, typed))
}

/** Publishes as "Publicar agora" does. */
export async function publish(panel: TestApp, who: SignedIn, ref: EntryRef) {
  const url = `/painel/conteudo/${ref.kind}/${ref.id}/publicar`
  return post(panel, who, url, await shownDraft(panel.db, ref))
}

/** Discards the draft and confirms it. */
export async function discard(panel: TestApp, who: SignedIn, ref: EntryRef) {
  const { location } = (await press(panel, who, ref, { intent: "discard" })).headers
  expect(location).toBe(`/painel/conteudo/${ref.kind}/${ref.id}/descartar`)
  const { body } = await get(panel, who, String(location))
  return post(panel, who, String(location), { ...hiddenFields(body) })
}
