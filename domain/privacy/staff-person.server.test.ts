import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { invite } from "#test/panel/staff-samples.ts"
import { erasePerson } from "./erase-person.server.ts"
import { copyPerson } from "./export-person.server.ts"
import { collectPerson } from "./person.server.ts"
import { reapplyErasures } from "./reapply-erasures.server.ts"

const ana = { email: "ana@agencia.example" }

/** Ana, a staff member, requested a quote herself; she and two colleagues have an invitation. */
async function staffApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  await sendQuote(app.services, ana)
  for (const name of ["ana", "rui", "bia"]) await invite(app.services, `${name}@agencia.example`)
  const recipients = async () => {
    const rows = await app.db.selectFrom("outbox_mail").select("recipient").orderBy("recipient").execute()
    return rows.map(({ recipient }) => recipient)
  }
  return Object.assign(app, { recipients })
}

const colleagues = ["bia@agencia.example", "rui@agencia.example"]

describe.each(engines)("a person who is also staff, on %s", (engine) => {
  test("is found and erased without the emails of colleagues", async () => {
    await using app = await staffApp(engine)
    const { quotes, emails } = await collectPerson(app.services, ana)
    expect([quotes.length, emails.map(({ kind }) => kind).toSorted()]).toEqual([
      1,
      ["quote-confirmation", "quote-received", "staff-invitation"],
    ])
    expect(JSON.stringify(emails)).not.toMatch(/(bia|rui)@agencia/)
    expect(await erasePerson(app.services, ana)).toMatchObject({ quotes: 1, emails: 3 })
    expect(await app.recipients()).toEqual(colleagues)
  })

  test("is erased from the email files, and those of colleagues stay", async () => {
    await using app = await staffApp(engine)
    while ((await deliverDue(app.services)) > 0);
    expect(await erasePerson(app.services, ana)).toMatchObject({ emails: 3, emailFiles: 3 })
    expect(readdirSync(join(app.folder, "outbox"))).toHaveLength(2)
  })

  test("gets a copy without the links that let her in, queued or sent", async () => {
    await using app = await staffApp(engine)
    const copy = async () => {
      const files: string[] = []
      for await (const { path, bytes } of (await copyPerson(app.services, ana)).files) files.push(`${path} ${bytes}`)
      return files
    }
    const queued = await copy()
    while ((await deliverDue(app.services)) > 0);
    const sent = await copy()
    // The sent emails include the two of her quote.
    expect([queued.length, sent.length]).toEqual([1, 3])
    expect(queued.join()).toContain("staff-invitation")
    expect([...queued, ...sent].join()).not.toContain("/painel/convite")
  })

  test("is erased again after a backup is restored, without the emails of colleagues", async () => {
    await using app = await staffApp(engine)
    const { erasures } = app.services
    await erasures.record([await erasures.hash(`email:${ana.email}`)], new Date("2026-11-21T12:00:00Z"))
    expect(await reapplyErasures(app.services)).toMatchObject({ quotes: 1, emails: 3 })
    expect(await app.recipients()).toEqual(colleagues)
  })
})
