import { describe, expect, test } from "vitest"
import { type TestServices, createTestServices, engines } from "#test/create-test-app.ts"
import { client, codeOf, getSession, invite, join } from "#test/panel/staff-samples.ts"
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmail,
  findEmailLink,
  findPendingEmail,
} from "./change-email.server.ts"
import { addTotp } from "./change-factors.server.ts"
import { endSessions } from "./change-staff.server.ts"
import { askNewPassword, changePassword, findPasswordLink } from "./new-password.server.ts"
import { findSession } from "./sessions.server.ts"
import { forgetEndedLinks } from "./staff-links.server.ts"
import { getStaff } from "./staff-rows.server.ts"
import { totpSetup } from "./totp.server.ts"

const old = "ana@agencia.example"
const fresh = "ana.silva@agencia.example"
const address = client.address

async function staffedApp(engine: (typeof engines)[number]) {
  const app = await createTestServices(engine, { content: "demo", services: { panelOrigin: "https://p.example" } })
  const ana = await join(app.services)
  const own = { staff: { id: ana.id, name: "Ana Prado" }, address }
  const ask = (email: string) => askEmailChange(app.services, own, email)
  const confirm = (token: string, before?: Awaited<ReturnType<typeof getSession>>) =>
    confirmEmail(app.services, { token, client, before })
  const emailOf = async (id = ana.id) => (await getStaff(app.db, id)).email
  return Object.assign(app, { ana, own, ask, confirm, emailOf })
}

/** Emails of a kind in the outbox. Those of the same instant have no defined order. */
async function mailsOf({ db }: TestServices, kind: string) {
  const mails = await db
    .selectFrom("outbox_mail")
    .select(["recipient", "text", "html"])
    .where("kind", "=", kind)
    .execute()
  return mails.sort((a, b) => (a.recipient < b.recipient ? -1 : 1))
}

async function tokensOf(app: TestServices): Promise<string[]> {
  const mails = await mailsOf(app, "staff-email")
  return mails.flatMap(({ text }) => /https:\/\/p\.example\/painel\/novo-email\/([\w-]{43})/.exec(text)?.[1] ?? [])
}

describe.each(engines)("another address to sign in with on %s", (engine) => {
  test("counts once the new one confirms, within a day; the old one is told before and after", async () => {
    await using app = await staffedApp(engine)
    expect(await app.ask("Ana.Silva@agencia.example ")).toEqual([])
    expect([await app.emailOf(), await findPendingEmail(app.services, app.ana.id)]).toEqual([
      old,
      { email: fresh, endsAt: "2026-11-21T15:00:00.000Z" },
    ])
    expect((await mailsOf(app, "staff-email")).map(({ recipient }) => recipient)).toEqual([fresh])
    const told = await mailsOf(app, "staff-change")
    expect(told.map(({ recipient }) => recipient)).toEqual([old])
    expect(told[0]?.text).toContain("Nada muda até que o endereço novo confirme")
    expect(told[0]?.text).toMatch(/^Pediram para trocar o seu e-mail de acesso\n/)
    const [token = ""] = await tokensOf(app)
    app.setNow("2026-11-21T11:59:00-03:00")
    expect(await findEmailLink(app.services, token)).toMatchObject({ email: fresh })
    const results = await Promise.all([app.confirm(token), app.confirm(token)])
    expect(results.filter(Boolean)).toEqual([{ token: undefined }])
    expect([await app.emailOf(), await findPendingEmail(app.services, app.ana.id)]).toEqual([fresh, undefined])
    expect(await app.confirm(token)).toBeUndefined()
    const notices = await mailsOf(app, "staff-change")
    expect(notices.map(({ recipient }) => recipient)).toEqual([old, old])
    const changed = notices.find(({ text }) => text.startsWith("O seu acesso mudou\n"))
    // The words that an inbox shows beside the subject.
    expect(changed?.html).toMatch(/<div style="display:none[^>]*>O e-mail com que você entra no painel foi trocado/)
  })

  test("all sessions end but that of the browser which confirms, which goes on under another token", async () => {
    await using app = await staffedApp(engine)
    const { services, ana } = app
    await askNewPassword(services, old, address)
    await app.ask(fresh)
    const [token = ""] = await tokensOf(app)
    const before = await getSession(services, ana.token)
    app.setNow("2026-11-20T12:30:00-03:00")
    const confirmed = await app.confirm(token, before)
    expect(await findSession(app.db, ana.token, services.clock())).toBeUndefined()
    // It ends when the former one would have ended.
    const { created_at, ends_at } = before
    expect(await getSession(services, confirmed?.token ?? "")).toMatchObject({ state: "open", created_at, ends_at })
    // Links mailed to the old address are no longer valid.
    const [mail] = await mailsOf(app, "staff-password")
    expect(
      await findPasswordLink(services, /nova-senha\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? ""),
    ).toBeUndefined()
    await app.ask(old)
    const again = (await tokensOf(app)).find((one) => one !== token) ?? ""
    const rui = await join(services, "rui@agencia.example")
    expect(await app.confirm(again, await getSession(services, rui.token))).toEqual({ token: undefined })
    expect(await findSession(app.db, rui.token, services.clock())).toBeDefined()
    expect(await findSession(app.db, confirmed?.token ?? "", services.clock())).toBeUndefined()
  })

  test("a link does not count after a day, another one, a cancelling, a new password or an owner's doing", async () => {
    await using app = await staffedApp(engine)
    const { services, ana } = app
    const asked = async () => {
      const known = await tokensOf(app)
      await app.ask(fresh)
      return (await tokensOf(app)).find((token) => !known.includes(token)) ?? ""
    }
    const first = await asked()
    const second = await asked()
    expect([await findEmailLink(services, first), (await findEmailLink(services, second))?.email]).toEqual([
      undefined,
      fresh,
    ])
    await cancelEmailChange(services, app.own)
    expect(await app.confirm(second)).toBeUndefined()
    const third = await asked()
    const staff = await getStaff(app.db, ana.id)
    const session = await getSession(services, ana.token)
    const changed = await changePassword(services, staff, { password: "doze girafas azuis", session, client })
    expect(changed.errors).toBeUndefined()
    expect(await app.confirm(third)).toBeUndefined()
    const fourth = await asked()
    await endSessions(services, { staff: undefined, address }, ana.id)
    expect(await app.confirm(fourth)).toBeUndefined()
    const fifth = await asked()
    app.setNow("2026-11-21T12:00:00-03:00")
    expect([await app.confirm(fifth), await findPendingEmail(services, ana.id)]).toEqual([undefined, undefined])
    await forgetEndedLinks(services)
    expect(await app.db.selectFrom("staff_link").select("email").execute()).toEqual([])
    expect(await app.emailOf()).toBe(old)
    const trail = await app.db.selectFrom("audit_event").select("details").where("action", "=", "account-changed")
    expect((await trail.execute()).map(({ details }) => details).sort()).toEqual([
      '{"what":"email-asked"}',
      '{"what":"email-asked"}',
      '{"what":"email-asked"}',
      '{"what":"email-asked"}',
      '{"what":"email-asked"}',
      '{"what":"email-cancelled"}',
    ])
  })

  test("a link does not count after the person gets another factor", async () => {
    await using app = await staffedApp(engine)
    const { services, ana } = app
    await app.ask(fresh)
    const [token = ""] = await tokensOf(app)
    const session = await getSession(services, ana.token)
    app.setNow("2026-11-20T12:01:00-03:00")
    const { id, secret } = await totpSetup(services, session, { agency: "Travessia", email: old })
    const change = { staff: session.staff!, session, client }
    expect(await addTotp(services, change, { id, code: codeOf(secret, services) })).toBeDefined()
    expect([await app.confirm(token), await findPendingEmail(services, ana.id)]).toEqual([undefined, undefined])
  })

  test("a colleague's address is answered like any other, and only the colleague is told", async () => {
    await using app = await staffedApp(engine)
    const { services } = app
    await invite(services, "rui@agencia.example")
    expect(await app.ask("RUI@agencia.example")).toEqual([])
    expect(await findPendingEmail(services, app.ana.id)).toMatchObject({ email: "rui@agencia.example" })
    expect(await tokensOf(app)).toEqual([])
    const told = await mailsOf(app, "staff-change")
    expect(told.map(({ recipient }) => recipient)).toEqual([old, "rui@agencia.example"])
    expect(told[1]?.text).toContain("que já é o seu")
    expect(await app.ask(old)).toEqual(["Você já entra com este e-mail."])
    expect(await app.ask("ana")).toHaveLength(1)
  })

  test("of two people who confirm one address one gets it, and nobody who is invited with it loses it", async () => {
    await using app = await staffedApp(engine)
    const { services } = app
    const rui = await join(services, "rui@agencia.example")
    await app.ask(fresh)
    await askEmailChange(services, { staff: { id: rui.id, name: "Rui" }, address }, fresh)
    const results = await Promise.all((await tokensOf(app)).map((token) => app.confirm(token)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect([await app.emailOf(), await app.emailOf(rui.id)].filter((email) => email === fresh)).toHaveLength(1)
    const known = await tokensOf(app)
    await app.ask("nova@agencia.example")
    const token = (await tokensOf(app)).find((one) => !known.includes(one)) ?? ""
    const { id } = await invite(services, "nova@agencia.example")
    expect(await app.confirm(token)).toBeUndefined()
    expect(await app.emailOf(id)).toBe("nova@agencia.example")
  })
})
