import { expect, test } from "vitest"
import { sendGift } from "#test/fixtures/request-samples.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { createPanelApp, formPost, signIn } from "./panel-app.ts"

test("a decision whose email was given up is sent again from Hoje, unless a later one replaced it", async () => {
  let away = true
  const sent: string[] = []
  const send = async ({ subject }: { subject: string }) => {
    if (away) throw new Error("550 5.1.1 unknown")
    sent.push(subject)
  }
  await using panel = await createPanelApp("sqlite", { services: { mailer: { send } } })
  const sales = await signIn(panel, ["sales"])
  const protocol = await sendGift(panel.services)
  await panel.db.deleteFrom("outbox_mail").execute()
  const get = (url: string) => panel.app.inject({ url, headers: { cookie: sales.cookie } })
  const post = (fields: Record<string, string>) =>
    panel.app.inject({ url: `/painel/presentes/${protocol}`, ...formPost(sales, fields) })
  const giveUp = async () => {
    await panel.db.updateTable("outbox_mail").set({ attempts: 11 }).where("status", "=", "waiting").execute()
    await deliverDue(panel.services)
    return (await get("/painel")).body
  }
  const [confirmedName, refusedName] = ["confirmado", "recusado"].map((name) => `Presente ${name}, a quem presenteou`)
  await post({ intent: "refuse", revision: "1", reason: "amount", words: "" })
  const parts = ["E-mails que não saíram", `href="/painel/presentes/${protocol}"`, "Tentar de novo"]
  const first = await giveUp()
  for (const part of [...parts, refusedName]) expect(first, part).toContain(part)
  await post({ intent: "confirm", revision: "2", amount: "10" })
  const second = await giveUp()
  for (const part of [...parts, confirmedName]) expect(second, part).toContain(part)
  expect(second).not.toContain(refusedName)
  const again = `<a href="/painel?emails=${protocol}#emails" data-discover="true">Tentar de novo em Hoje</a>`
  // The other one was withdrawn, and cannot be sent.
  expect((await get(`/painel/presentes/${protocol}`)).body.split(again)).toHaveLength(2)
  away = false
  const retry = async (kind: string) => {
    const { id } = await panel.db
      .selectFrom("outbox_mail")
      .select("id")
      .where("kind", "=", kind)
      .executeTakeFirstOrThrow()
    const fields = { intent: "retry", mail: id }
    const { statusCode, headers } = await panel.app.inject({ url: "/painel?index", ...formPost(sales, fields) })
    return [statusCode, headers.location]
  }
  // The page of today may have been open since before the second decision.
  expect(await retry("gift-refused")).toEqual([409, undefined])
  expect(await retry("gift-confirmed")).toEqual([302, "/painel?feito=fila#emails"])
  await deliverDue(panel.services)
  expect(sent).toEqual([`Seu presente para Ana & Pedro está confirmado (${protocol})`])
  expect((await get("/painel")).body).not.toContain("E-mails que não saíram")
  expect((await get(`/painel/presentes/${protocol}`)).body).toContain(
    "não saiu para rosa@exemplo.com.br: a decisão mudou antes do envio",
  )
})
