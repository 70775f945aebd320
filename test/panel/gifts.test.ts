import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type TestApp, engines } from "#test/create-test-app.ts"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { readCsv } from "#test/fixtures/read-csv.ts"
import { type SignedIn, createPanelApp, formPost, signIn } from "./panel-app.ts"

const get = ({ app }: TestApp, { cookie }: SignedIn, url: string) => app.inject({ url, headers: { cookie } })

const post = ({ app }: TestApp, who: SignedIn, protocol: string, fields: Record<string, string>) =>
  app.inject({ url: `/painel/presentes/${protocol}`, ...formPost(who, fields) })

describe.each(engines)("gifts in the panel on %s", (engine) => {
  test("a gift is confirmed from its page, and the list counts it", async () => {
    await using panel = await createPanelApp(engine)
    const sales = await signIn(panel, ["sales"])
    const protocol = await sendGift(panel.services, { cote_id: "6" })
    const list = await get(panel, sales, "/painel/presentes")
    expect(list.body).toContain("Tia Rosa")
    expect(list.body).toContain("1 espera conferência")
    const page = await get(panel, sales, `/painel/presentes/${protocol}`)
    expect([page.statusCode, page.body.includes("Jantar com os pés na areia")]).toEqual([200, true])
    const answer = await post(panel, sales, protocol, { intent: "confirm", revision: "1", amount: "480,00" })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      `/painel/presentes/${protocol}?feito=confirmado`,
    ])
    expect((await get(panel, sales, String(answer.headers.location))).body).toContain("já está na fila")
    expect((await get(panel, sales, "/painel/presentes")).body).toContain("Tudo conferido por aqui.")
    expect((await get(panel, sales, "/painel/presentes/casal/1")).body).toContain("1 presente confirmado")
  })

  test("who comes second is told what happened and keeps what was typed", async () => {
    await using panel = await createPanelApp(engine)
    const rita = await signIn(panel, ["sales"], { name: "Rita Duarte" })
    const marina = await signIn(panel, ["sales"])
    const protocol = await sendGift(panel.services)
    await post(panel, rita, protocol, { intent: "confirm", revision: "1", amount: "" })
    const words = "Faltaram <b>vinte</b> reais."
    const second = await post(panel, marina, protocol, { intent: "refuse", revision: "1", reason: "amount", words })
    expect(second.statusCode).toBe(409)
    expect(second.body).toContain("Alguém mexeu neste presente antes de você.")
    expect(second.body).toContain("Rita Duarte confirmou")
    expect(second.body).toContain("Faltaram &lt;b&gt;vinte&lt;/b&gt; reais.")
    const wrong = await post(panel, marina, protocol, { intent: "refuse", revision: "2", reason: "other", words: "" })
    expect([wrong.statusCode, wrong.body.includes("Escreva o motivo: é o que a pessoa vai ler.")]).toEqual([422, true])
  })
})

test("a receipt is a picture that can do nothing, and every view of it is recorded", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  const url = `/painel/presentes/${protocol}/comprovante`
  for (const _ of [1, 2]) {
    const { statusCode, headers, rawPayload } = await get(panel, sales, url)
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/jpeg", "no-store"])
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox")
    expect(headers["x-content-type-options"]).toBe("nosniff")
    expect(rawPayload.subarray(0, 3).toString("hex")).toBe("ffd8ff")
  }
  const events = await panel.db.selectFrom("audit_event").select(["action", "subject_id", "staff_name"]).execute()
  expect(events.filter(({ action }) => action === "receipt-viewed")).toEqual(
    [1, 2].map(() => ({ action: "receipt-viewed", subject_id: protocol, staff_name: "Marina Teles" })),
  )
  const editor = await signIn(panel, ["editor"])
  expect((await get(panel, editor, url)).statusCode).toBe(404)
  expect((await get(panel, { ...sales, cookie: "" }, url)).statusCode).toBe(302)
})

test("a receipt that is damaged or gone is said to be so, and looking at it is no view", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  const [file = ""] = readdirSync(join(panel.folder, "receipts"))
  const receipt = async () => {
    const { statusCode, headers, body } = await get(panel, sales, `/painel/presentes/${protocol}/comprovante`)
    return [statusCode, headers["content-type"], body]
  }
  const text = "text/plain; charset=utf-8"
  writeFileSync(join(panel.folder, "receipts", file), "lost")
  expect(await receipt()).toEqual([404, text, expect.stringContaining("foi alterado ou está danificado")])
  rmSync(join(panel.folder, "receipts", file))
  expect(await receipt()).toEqual([404, text, expect.stringContaining("não está mais guardado")])
  expect(
    await panel.db.selectFrom("audit_event").select("id").where("action", "=", "receipt-viewed").execute(),
  ).toEqual([])
})

const hostile = `=HYPERLINK("http://x")<script>alert(1)</script>"'&\u202e`

test("hostile texts are shown as texts, and no export holds a formula", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services, { name: hostile, message: hostile, cote_title: hostile })
  await post(panel, sales, protocol, { intent: "refuse", revision: "1", reason: "other", words: hostile })
  await post(panel, sales, protocol, { intent: "confirm", revision: "2", amount: "10" })
  for (const url of [
    "/painel/presentes?etapa=todos",
    "/painel/presentes?etapa=todos&casal=1",
    `/painel/presentes/${protocol}`,
    "/painel/presentes/casal/1",
  ]) {
    const { statusCode, body } = await get(panel, sales, url)
    expect([statusCode, body.includes("<script>alert(1)")], url).toEqual([200, false])
    expect(body, url).toContain("&lt;script&gt;alert(1)")
  }
  const csv = await get(panel, sales, "/painel/presentes/casal/1/planilha?formato=csv")
  expect(csv.headers["content-disposition"]).toBe('attachment; filename="presentes-ana-e-pedro.csv"')
  const [, row = []] = readCsv(csv.body)
  expect(row.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  const xlsx = await get(panel, sales, "/painel/presentes/casal/1/planilha?formato=xlsx")
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe("PK")
})

test("odd addresses of gifts are no failure", async () => {
  await using panel = await createPanelApp()
  const sales = await signIn(panel, ["sales"])
  for (const path of [
    "TV-2222-2222",
    "%00",
    "..%2f..",
    "casal/0",
    "casal/99999999999",
    "casal/x/planilha",
    "x/comprovante",
  ])
    expect((await get(panel, sales, `/painel/presentes/${path}`)).statusCode, path).toBeLessThan(500)
  expect((await post(panel, sales, "TV-2222-2222", { intent: "confirm", revision: "x" })).statusCode).toBe(404)
})
