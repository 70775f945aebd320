import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { client, getSession, invite, join, joinHalf, password } from "#test/panel/staff-samples.ts"
import { acceptInvitation, findInvitation } from "./accept-invitation.server.ts"
import { resetStaff } from "./change-staff.server.ts"
import { firstAccessLink } from "./first-access.server.ts"
import { inviteStaff } from "./invite-staff.server.ts"
import { askNewPassword, findPasswordLink, resetPassword } from "./new-password.server.ts"
import { findSession, forgetEndedSessions } from "./sessions.server.ts"
import { signInWithPassword } from "./sign-in.server.ts"
import { forgetEndedLinks, withoutEmail } from "./staff-links.server.ts"

const email = "ana@agencia.example"
const typed = { name: "Ana Prado", email, password }

describe.each(engines)("invitations on %s", (engine) => {
  test("a link of the first access makes one owner, whoever else has another link", async () => {
    await using app = await createTestServices(engine, {
      content: "demo",
      services: { panelOrigin: "https://p.example" },
    })
    const links = [await firstAccessLink(app.services), await firstAccessLink(app.services)]
    expect(links[0]).toMatch(/^https:\/\/p\.example\/painel\/convite\/[\w-]{43}$/)
    const results = await Promise.all(
      links.map((link, index) =>
        acceptInvitation(app.services, {
          token: link?.slice(-43) ?? "",
          typed: { ...typed, email: `${index}@agencia.example` },
          client,
          before: undefined,
        }),
      ),
    )
    expect(results.filter((result) => result && !result.errors)).toHaveLength(1)
    expect(await app.db.selectFrom("staff").select(["is_owner", "is_editor", "is_sales"]).execute()).toEqual([
      { is_owner: 1, is_editor: 1, is_sales: 1 },
    ])
    expect(await firstAccessLink(app.services)).toBeUndefined()
    for (const link of links) expect(await findInvitation(app.services, link?.slice(-43) ?? "")).toBeUndefined()
  })

  test("a link of the first access ends after a day; without a panel there is none", async () => {
    await using app = await createTestServices(engine, {
      content: "demo",
      services: { panelOrigin: "https://p.example" },
    })
    const token = (await firstAccessLink(app.services))?.slice(-43) ?? ""
    app.setNow("2026-11-21T11:59:00-03:00")
    expect(await findInvitation(app.services, token)).toMatchObject({ first: true })
    app.setNow("2026-11-21T12:00:00-03:00")
    expect(await findInvitation(app.services, token)).toBeUndefined()
    expect(await firstAccessLink({ ...app.services, panelOrigin: undefined })).toBeUndefined()
  })

  test("an invitation counts once and for a week; another one replaces it", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const old = await invite(app.services, email, ["sales"])
    const { token } = await invite(app.services, email, ["editor"])
    expect(await findInvitation(app.services, old.token)).toBeUndefined()
    const accept = () => acceptInvitation(app.services, { token, typed, client, before: undefined })
    const results = await Promise.all([accept(), accept()])
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await accept()).toBeUndefined()
    const session = await getSession(app.services, tokenOf(results))
    expect([session.state, session.staff?.roles]).toEqual(["half", ["editor"]])
    const late = await invite(app.services, "rui@agencia.example")
    app.setNow("2026-11-27T12:00:00-03:00")
    expect(await findInvitation(app.services, late.token)).toBeUndefined()
  })

  test("two clicks on the button invite one person, whose last link counts", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const [one, other] = await Promise.all([invite(app.services, email), invite(app.services, email)])
    expect(one.id).toBe(other.id)
    const valid = await Promise.all([one, other].map(({ token }) => findInvitation(app.services, token)))
    expect(valid.filter(Boolean)).toHaveLength(1)
  })

  test("what is wrong is reported for each field, and nothing is stored", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { token } = await invite(app.services, email)
    const actor = { staff: undefined, address: "x" }
    expect(
      await inviteStaff(app.services, actor, { name: " ", email: "ana@", roles: [] }, withoutEmail(app.services)),
    ).toMatchObject({
      errors: { name: [expect.any(String)], email: [expect.any(String)], roles: [expect.any(String)] },
    })
    const weak = await acceptInvitation(app.services, {
      token,
      typed: { name: "", email: "", password: "travessia2026" },
      client,
      before: undefined,
    })
    expect(weak).toMatchObject({
      errors: { name: [expect.any(String)], password: [expect.stringContaining("agência")] },
    })
    expect(await findInvitation(app.services, token)).toBeDefined()
    await joinHalf(app.services, "rui@agencia.example")
    expect(
      await inviteStaff(
        app.services,
        actor,
        { name: "Rui", email: "rui@agencia.example", roles: ["sales"] },
        withoutEmail(app.services),
      ),
    ).toMatchObject({ errors: { email: [expect.stringContaining("já faz parte")] } })
  })

  test("a new password by mail counts once, for an hour, ends sessions, and still needs the code", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const ana = await join(services)
    await askNewPassword(services, "ninguem@agencia.example", client.address)
    expect(await db.selectFrom("staff_link").select("token_hash").where("purpose", "=", "password").execute()).toEqual(
      [],
    )
    await askNewPassword(services, email, client.address)
    const mail = await db
      .selectFrom("outbox_mail")
      .select(["text", "html"])
      .where("kind", "=", "staff-password")
      .executeTakeFirstOrThrow()
    const token = /nova-senha\/([\w-]{43})/.exec(mail.text)?.[1] ?? ""
    const address = client.address
    expect(await resetPassword(services, { token, password: "curta", address })).toEqual({
      errors: [expect.any(String)],
    })
    const fresh = "doze girafas azuis"
    const results = await Promise.all([0, 1].map(() => resetPassword(services, { token, password: fresh, address })))
    expect(results.filter(Boolean)).toEqual([{ errors: [] }])
    expect(await findSession(db, ana.token, services.clock())).toBeUndefined()
    expect(await signInWithPassword(services, { email, password }, client, undefined)).toBeUndefined()
    const half = await signInWithPassword(services, { email, password: fresh }, client, undefined)
    expect((await getSession(services, half ?? "")).state).toBe("half")
    const trail = await db.selectFrom("audit_event").select("action").where("staff_id", "=", ana.id).execute()
    // Sorted, because several events have the same instant.
    expect(trail.map(({ action }) => action).sort()).toEqual([
      "factor-changed",
      "password-changed",
      "password-reset-asked",
      "sign-in",
      "staff-joined",
    ])
    await askNewPassword(services, email, address)
    const later = await db
      .selectFrom("outbox_mail")
      .select("text")
      .where("kind", "=", "staff-password")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute()
    const tokens = later
      .flatMap(({ text }) => /nova-senha\/([\w-]{43})/.exec(text)?.[1] ?? [])
      .filter((one) => one !== token)
    expect(await findPasswordLink(services, tokens[0] ?? "")).toBeDefined()
    app.setNow("2026-11-20T13:00:00-03:00")
    expect(await findPasswordLink(services, tokens[0] ?? "")).toBeUndefined()
  })

  test("who makes a new password by mail after a reset needs the invitation no more, and it ends", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const { id } = await join(services)
    const actor = { staff: undefined, address: client.address }
    const invitation = (await resetStaff(services, actor, { id }, withoutEmail(services))).slice(-43)
    await askNewPassword(services, email, client.address)
    const { text } = await db
      .selectFrom("outbox_mail")
      .select("text")
      .where("kind", "=", "staff-password")
      .executeTakeFirstOrThrow()
    const token = /nova-senha\/([\w-]{43})/.exec(text)?.[1] ?? ""
    expect(await findInvitation(services, invitation)).toBeDefined()
    expect(await resetPassword(services, { token, password, address: client.address })).toEqual({ errors: [] })
    expect(await findInvitation(services, invitation)).toBeUndefined()
    expect(await acceptInvitation(services, { token: invitation, typed, client, before: undefined })).toBeUndefined()
  })

  test("for ten minutes a link for a new password is neither mailed again nor replaced", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    await join(services)
    const ask = () => askNewPassword(services, email, client.address)
    const tokens = async () => {
      const mails = await db.selectFrom("outbox_mail").select("text").where("kind", "=", "staff-password").execute()
      return mails.flatMap(({ text }) => /nova-senha\/([\w-]{43})/.exec(text)?.[1] ?? [])
    }
    await Promise.all([ask(), ask(), ask()])
    app.setNow("2026-11-20T12:09:59-03:00")
    await ask()
    const [first = "", ...others] = await tokens()
    expect([others, (await findPasswordLink(services, first))?.email]).toEqual([[], email])
    app.setNow("2026-11-20T12:10:00-03:00")
    await ask()
    const [second = ""] = (await tokens()).filter((token) => token !== first)
    expect(await findPasswordLink(services, first)).toBeUndefined()
    expect(await findPasswordLink(services, second)).toBeDefined()
  })

  test("the text of a mail with a link leaves the table once it is sent, and when it is given up", async () => {
    let away = false
    const sent: string[] = []
    const send = async ({ text }: { text: string }) => {
      if (away) throw new Error("550 5.1.1 unknown")
      sent.push(text)
    }
    await using app = await createTestServices(engine, { content: "demo", services: { mailer: { send } } })
    const { link } = await invite(app.services, email)
    await deliverDue(app.services)
    expect(sent.join()).toContain(link)
    away = true
    await invite(app.services, "rui@agencia.example")
    await app.db.updateTable("outbox_mail").set({ attempts: 11 }).where("status", "=", "waiting").execute()
    await deliverDue(app.services)
    const rows = await app.db.selectFrom("outbox_mail").select(["status", "subject", "text", "html"]).execute()
    const empty = { subject: "", text: "", html: "" }
    expect(rows.sort((a, b) => (a.status < b.status ? -1 : 1))).toEqual([
      { status: "dead", ...empty },
      { status: "sent", ...empty },
    ])
  })

  test("sessions and links that ended are removed, the others stay", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    await join(app.services)
    await invite(app.services, "rui@agencia.example")
    await forgetEndedSessions(app.services)
    await forgetEndedLinks(app.services)
    const count = async () => [
      (await app.db.selectFrom("staff_session").select("token_hash").execute()).length,
      (await app.db.selectFrom("staff_link").select("token_hash").execute()).length,
    ]
    expect(await count()).toEqual([1, 1])
    app.setNow("2026-12-20T12:00:00-03:00")
    await forgetEndedSessions(app.services)
    await forgetEndedLinks(app.services)
    expect(await count()).toEqual([0, 0])
  })
})

function tokenOf(results: ReadonlyArray<Awaited<ReturnType<typeof acceptInvitation>>>): string {
  const accepted = results.find(Boolean)
  return accepted && !accepted.errors ? accepted.token : ""
}
