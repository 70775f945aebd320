import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { type SignedIn, createPanelApp, get, signIn } from "./panel-app.ts"

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

test("a gift's page says who saw it and its receipt, and when; a view counts once in ten minutes", async () => {
  await using panel = await createPanelApp()
  const protocol = await sendGift(panel.services)
  const url = `/painel/presentes/${protocol}`
  const rita = await signIn(panel, ["owner"], { name: "Rita Duarte" })
  const marina = await signIn(panel, ["sales"])
  const seenBy = async (who: SignedIn) =>
    /Visto por.*?<\/p>/s.exec((await get(panel, who, url)).body)?.[0].replaceAll(/<[^>]*>/g, "")
  await get(panel, rita, `${url}/comprovante`)
  panel.setNow("2026-11-20T13:05:00-03:00")
  await get(panel, rita, url)
  await get(panel, rita, url)
  panel.setNow("2026-11-20T14:00:00-03:00")
  const seen = (await seenBy(marina)) ?? ""
  expect(seen).toMatch(/Marina, agora.*Rita, hoje, 13h05 \(comprovante: hoje, 12h\)/)
  expect(seen).not.toMatch(/agora \(comprovante/)
  const views = await panel.db
    .selectFrom("audit_event")
    .select(["staff_name", "subject_id"])
    .where("action", "=", "request-viewed")
    .execute()
  expect(views.map(({ staff_name }) => staff_name).sort()).toEqual(["Marina Teles", "Rita Duarte"])
  expect((await get(panel, marina, "/painel/presentes/TV-2222-2222")).statusCode).toBe(404)
  expect(views.every(({ subject_id }) => subject_id === protocol)).toBe(true)
})

test("a receipt that is damaged or gone is reported as such, and looking at it is no view", async () => {
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
