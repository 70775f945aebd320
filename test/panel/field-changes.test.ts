import { describe, expect, test } from "vitest"
import { findDraft } from "#domain/entries/drafts/drafts.server.ts"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { listEntries } from "#domain/entries/documents/read-entries.server.ts"
import { type TestApp, faceEngines } from "#test/create-test-app.ts"
import { readPage } from "#test/read-page.ts"
import { hiddenFields } from "./browser.ts"
import { editorForm } from "./editor-form.ts"
import { press, publish } from "./editor-work.ts"
import { type SignedIn, createPanelApp, get, post, signIn } from "./panel-app.ts"

/* What a changed field was is told beside it, and it is taken back alone. */

const praia: EntryRef = { kind: "packages", id: "2001" }
const urlOf = ({ kind, id }: EntryRef) => `/painel/conteudo/${kind}/${id}`

/** The marks of the editor by what their buttons take back, and the counts of its anchors. */
function readMarks(body: string) {
  const page = readPage(body)
  const buttons = page.all("button").filter(({ attributes }) => attributes.value?.startsWith("take-published:"))
  const texts = page.all("span", "form").filter(({ text }) => text.includes(" desfazer "))
  const marks = Object.fromEntries(
    buttons.map(({ attributes }, index) => [
      attributes.value?.split(":")[1],
      texts[index]?.text.replace(/ desfazer .*/, ""),
    ]),
  )
  const counts = page
    .all("a", "nav")
    .filter(({ attributes, text }) => attributes.href?.startsWith("#parte") && /\d$/.test(text))
  return { marks, counts: counts.map(({ text }) => text.replace(" mudanças:", "")) }
}

async function marksOf(panel: TestApp, who: SignedIn, ref: EntryRef = praia) {
  return readMarks((await get(panel, who, urlOf(ref))).body)
}

describe.each(faceEngines)("changed fields on %s", (engine) => {
  test("one of three changed fields is taken back, the others stay, and nothing is marked once published", async () => {
    await using panel = await createPanelApp(engine)
    const who = await signIn(panel, ["editor"])
    expect(await marksOf(panel, who)).toEqual({ marks: {}, counts: [] })
    const before = (await get(panel, who, urlOf(praia))).body
    expect(before).toContain("106 letras. Uma frase para o cartão")
    const summary = "Cinco noites."
    const typed = { "promotion.value": "US$ 650", price_basis: "", summary }
    await press(panel, who, praia, { ...typed, intent: "save" })
    const old =
      "era Quatro noites entre Barreirinhas e Atins, com travessia a pé pelas dunas e banho de lagoa no fim da tarde."
    const was = { price_basis: "era por pessoa, em quarto duplo", summary: old }
    expect(await marksOf(panel, who)).toEqual({
      marks: { ...was, "promotion.value promotion.currency": "era R$ 3.290,00" },
      counts: ["Preço 1", "Promoção 2", "Texto 1"],
    })
    const taken = await press(panel, who, praia, { intent: "take-published:promotion.value promotion.currency" })
    expect(taken.headers.location).toBe(`${urlOf(praia)}#campo-promotion-value`)
    expect((await findDraft(panel.db, praia))?.document).toMatchObject({
      summary,
      promotion: { value: 3290, currency: "BRL" },
    })
    expect(await marksOf(panel, who)).toEqual({ marks: was, counts: ["Preço 1", "Texto 1"] })
    await publish(panel, who, praia)
    expect((await marksOf(panel, who)).marks).toEqual({})
    expect((await get(panel, who, urlOf(praia))).body).toContain("13 letras. Uma frase para o cartão")
    await press(panel, who, praia, { price_basis: "por quarto", intent: "save" })
    expect(await marksOf(panel, who)).toEqual({
      marks: { price_basis: "estava vazio" },
      counts: ["Preço 1"],
    })
    await press(panel, who, praia, { intent: "take-published:price_basis" })
    expect(await findDraft(panel.db, praia)).toBeUndefined()
  })
})

test("an autosave answers with the marks of what it saved", async () => {
  await using panel = await createPanelApp()
  const who = await signIn(panel, ["editor"])
  const form = hiddenFields((await get(panel, who, urlOf(praia))).body)
  const saved = await press(panel, who, praia, { ...form, value: "4.000,00", intent: "autosave" })
  expect(readMarks(saved.body)).toMatchObject({ marks: { value: "era 3.890,00" }, counts: ["Preço 1"] })
})

test("long texts, lists and groups are compared on the publishing page, and are taken back whole", async () => {
  await using panel = await createPanelApp()
  const who = await signIn(panel, ["editor"])
  const [entry] = (await listEntries(panel.db, "packages")).filter(({ id }) => id === praia.id)
  const { description = "", images } = entry?.document ?? {}
  const typed = { description: description.replace("</p>", " E uma parada longa.</p>"), "images[0]": "dublin" }
  const { featured: _featured, promotion: _promotion, ...form } = await editorForm(panel.db, praia, typed)
  await post(panel, who, urlOf(praia), { ...form, intent: "save" })
  const { marks, counts } = await marksOf(panel, who)
  expect(marks).toEqual({
    description: "4 palavras novas comparar",
    featured: "estava marcado",
    images: `era ${images?.join(", ")}`,
    promotion: expect.stringMatching(/^era Preço promocional: 3\.290,00; /),
  })
  expect(counts).toEqual(["Nome e lugar 1", "Promoção 1", "Texto 1", "Imagens 1"])
  await press(panel, who, praia, { intent: "take-published:promotion" })
  await press(panel, who, praia, { intent: "take-published:images" })
  expect((await findDraft(panel.db, praia))?.document).toMatchObject({ images, promotion: { value: 3290 } })
  const [couple] = await listEntries(panel.db, "honeymoons")
  const gift: EntryRef = { kind: "honeymoons", id: String(couple?.id) }
  await press(panel, who, gift, { "cotes[0].value": "250", "cotes[1].title": "Outra", intent: "save" })
  expect(await marksOf(panel, who, gift)).toEqual({ marks: { cotes: "2 mudanças comparar" }, counts: ["Cotas 2"] })
  await press(panel, who, gift, { intent: "take-published:cotes" })
  expect(await findDraft(panel.db, gift)).toBeUndefined()
  const picture: EntryRef = { kind: "pictures", id: "dublin" }
  await press(panel, who, picture, { focus: "sim", "focus.x": "25", "focus.y": "0", intent: "save" })
  expect(await marksOf(panel, who, picture)).toEqual({ marks: { focus: "não havia" }, counts: ["Ponto dos cortes 1"] })
})

test("a new entry was nothing before, and a field of the direction is taken back by nobody else", async () => {
  await using panel = await createPanelApp()
  const who = await signIn(panel, ["editor"])
  const [store] = await listEntries(panel.db, "stores")
  const shop: EntryRef = { kind: "stores", id: String(store?.id) }
  await press(panel, await signIn(panel, ["owner"]), shop, {
    desk: "sim",
    "desk.email": "loja@x.example",
    intent: "save",
  })
  expect((await marksOf(panel, who, shop)).marks).toEqual({})
  await press(panel, who, shop, { intent: "take-published:desk" })
  expect((await findDraft(panel.db, shop))?.document).toMatchObject({ desk: { email: "loja@x.example" } })
  const { headers } = await press(panel, who, praia, { intent: "duplicate" })
  const copy = String(headers.location).replace(/\?.*/, "")
  expect(readMarks((await get(panel, who, copy)).body)).toEqual({ marks: {}, counts: [] })
})
