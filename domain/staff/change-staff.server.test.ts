import { describe, expect, test } from "vitest"
import { createTestServices, engines } from "#test/create-test-app.ts"
import { insertColleague } from "#test/fixtures/colleagues.ts"
import { client, codeOf, getSession, join, joinHalf, password } from "#test/panel/staff-samples.ts"
import { acceptInvitation } from "./accept-invitation.server.ts"
import { changeName } from "./change-account.server.ts"
import { addTotp, removeFactor, renewRecoveryCodes } from "./change-factors.server.ts"
import {
  DisabledStaffError,
  changeRoles,
  disableStaff,
  enableStaff,
  endSessions,
  expectsOwner,
  isWithoutOwner,
  resetStaff,
} from "./change-staff.server.ts"
import { endOwnSession } from "./end-sessions.server.ts"
import { inviteStaff } from "./invite-staff.server.ts"
import { withoutEmail } from "./staff-links.server.ts"
import { findListedStaff, listStaff } from "./list-staff.server.ts"
import { changePassword } from "./new-password.server.ts"
import { findSession, listSessions, renewSession } from "./sessions.server.ts"
import { signInWithCode, signInWithPassword } from "./sign-in.server.ts"
import { factorsOf, getStaff } from "./staff-rows.server.ts"
import type { Role } from "./staff.ts"
import { totpSetup } from "./totp.server.ts"

const actor = { staff: undefined, address: "servidor" }

describe.each(engines)("changing staff on %s", (engine) => {
  test("the last owner keeps the role and the access, also when two demote each other at once", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const [ana, rui] = [await join(app.services), await join(app.services, "rui@agencia.example")]
    const results = await Promise.allSettled(
      [ana, rui].map(({ id }) => changeRoles(app.services, actor, { id, roles: ["sales"] })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const [owner] = (await listStaff(app.services)).filter(({ roles }) => roles.includes("owner"))
    await expect(disableStaff(app.services, actor, owner?.id ?? "")).rejects.toMatchObject({ code: "LAST_OWNER" })
    expect((await findListedStaff(app.services, owner?.id ?? ""))?.state).toBe("active")
  })

  test("of two changes of the same roles at once one is refused, and a reset of who was reset before", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services } = app
    await join(services)
    const rui = await join(services, "rui@agencia.example", ["owner", "editor"])
    const before = await findListedStaff(services, rui.id)
    const change = (roles: readonly Role[]) =>
      changeRoles(services, actor, { ...rui, roles, shown: before?.roles ?? [] })
    const results = await Promise.allSettled([change(["editor"]), change(["owner", "editor", "sales"])])
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    await expect(change(["sales"])).rejects.toMatchObject({ code: "STAFF_CHANGED" })
    const reset = () => resetStaff(services, actor, { ...rui, shown: before?.joinedAt ?? "" }, withoutEmail(services))
    const token = (await reset()).slice(-43)
    app.setNow("2026-11-20T12:05:00-03:00")
    const typed = { name: "Rui", email: "", password }
    await acceptInvitation(services, { token, typed, client, before: undefined })
    await expect(reset()).rejects.toMatchObject({ code: "STAFF_CHANGED" })
    expect((await findListedStaff(services, rui.id))?.state).toBe("active")
  })

  test("where nobody is an owner, people can be disabled, enabled and reset, and one made an owner", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { id } = await insertColleague(app.services, "Rui")
    await disableStaff(app.services, actor, id)
    await enableStaff(app.services, actor, id)
    const pia = await insertColleague(app.services, "Pia")
    await resetStaff(app.services, actor, pia, withoutEmail(app.services))
    expect(await isWithoutOwner(app.db)).toBe(true)
    await changeRoles(app.services, actor, { id, roles: ["owner"] })
    expect(await isWithoutOwner(app.db)).toBe(false)
    await expect(disableStaff(app.services, actor, id)).rejects.toMatchObject({ code: "LAST_OWNER" })
  })

  test("an owner who was reset cannot sign in, so the other one keeps the role and the access", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const [ana, rui] = [await join(services), await join(services, "rui@agencia.example")]
    const own = { staff: { id: ana.id, name: "Ana Prado" }, address: client.address }
    const emails = withoutEmail(services)
    const refused = async () => {
      for (const change of [
        () => resetStaff(services, own, ana, emails),
        () => disableStaff(services, own, ana.id),
        () => changeRoles(services, own, { id: ana.id, roles: ["sales"] }),
      ])
        await expect(change()).rejects.toMatchObject({ code: "LAST_OWNER" })
      expect(await findListedStaff(services, ana.id)).toMatchObject({ state: "active", hasAccess: true })
    }
    await resetStaff(services, own, rui, emails)
    expect(await findListedStaff(services, rui.id)).toMatchObject({ state: "invited", hasAccess: false })
    expect((await listStaff(services)).map(({ state }) => state)).toEqual(["active", "invited"])
    await refused()
    expect(await expectsOwner(db, ana.email)).toBe(true)
    // Another invitation goes out, and makes an owner of Rui once it is accepted.
    const invited = await inviteStaff(services, own, { name: "Rui", email: rui.email, roles: ["owner"] }, emails)
    expect(invited.errors).toBeUndefined()
    await refused()
    const typed = { name: "Rui", email: "", password }
    const token = invited.errors ? "" : invited.link.slice(-43)
    await acceptInvitation(services, { token, typed, client, before: undefined })
    await disableStaff(services, own, ana.id)
    // A command resets also the last owner, whose invitation it shows.
    expect(await resetStaff(services, actor, rui, emails)).toContain("/painel/convite/")
    expect(await isWithoutOwner(db)).toBe(true)
    expect(await expectsOwner(db, rui.email)).toBe(false)
  })

  test("a disabled person is not reset: the invitation would lead nowhere; enabling brings access back", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services } = app
    await join(services)
    const rui = await join(services, "rui@agencia.example", ["sales"])
    await disableStaff(services, actor, rui.id)
    await expect(resetStaff(services, actor, rui, withoutEmail(services))).rejects.toThrow(DisabledStaffError)
    await enableStaff(services, actor, rui.id)
    const password = await app.db.selectFrom("staff").select("password").where("id", "=", rui.id).executeTakeFirst()
    expect([password?.password, (await factorsOf(app.db, rui.id)).totp]).toEqual([expect.any(String), true])
  })

  test("an owner with a passkey alone counts", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { id } = await insertColleague(app.services, "Rui", { roles: ["owner"] })
    await app.db.updateTable("staff").set({ password: null }).execute()
    expect(await isWithoutOwner(app.db)).toBe(true)
    const created_at = app.services.clock().toISOString()
    const passkey = { id: "p", staff_id: id, public_key: "k", counter: 0, backed_up: 0, transports: "[]" } as const
    await app.db
      .insertInto("staff_passkey")
      .values({ ...passkey, name: "Celular", created_at })
      .execute()
    expect(await isWithoutOwner(app.db)).toBe(false)
    expect((await findListedStaff(app.services, id))?.state).toBe("active")
  })

  test("roles, disabling, a reset and ending sessions end the person's sessions, and are in the trail", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    await join(services)
    const rui = await join(services, "rui@agencia.example", ["sales"])
    const sessions = () => listSessions(db, rui.id, services.clock())
    const steps = [
      () => changeRoles(services, actor, { id: rui.id, roles: ["editor"] }),
      () => disableStaff(services, actor, rui.id),
      () => enableStaff(services, actor, rui.id),
      () => endSessions(services, actor, rui.id),
    ]
    expect(await sessions()).toHaveLength(1)
    for (const [minute, step] of steps.entries()) {
      await step()
      expect(await sessions()).toEqual([])
      if (minute === 1) continue
      app.setNow(`2026-11-20T13:${10 + minute}:00-03:00`)
      const half = await signInWithPassword(services, { email: rui.email, password }, client, undefined)
      await signInWithCode(services, rui.code(), client, await getSession(services, half ?? ""))
      expect(await sessions()).toHaveLength(1)
    }
    const link = await resetStaff(services, actor, rui, withoutEmail(services))
    expect(await sessions()).toEqual([])
    expect(await factorsOf(db, rui.id)).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 })
    expect(await signInWithPassword(services, { email: rui.email, password }, client, undefined)).toBeUndefined()
    expect(link).toContain("/painel/convite/")
    const trail = await db.selectFrom("audit_event").select("action").where("subject_id", "=", rui.id).execute()
    // Sorted, because several events have the same instant.
    expect(trail.map(({ action }) => action).sort()).toEqual([
      "sessions-ended",
      "sign-in-failed",
      "staff-changed",
      "staff-disabled",
      "staff-enabled",
      "staff-invited",
      "staff-reset",
    ])
  })

  test("a new password and a new factor end all sessions but the present one, and are told by mail", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const ana = await join(services)
    app.setNow("2026-11-20T12:10:00-03:00")
    const half = await signInWithPassword(services, { email: ana.email, password }, client, undefined)
    const token = (await signInWithCode(services, ana.code(), client, await getSession(services, half ?? ""))) ?? ""
    const before = await getSession(services, token)
    const staff = await getStaff(db, ana.id)
    const weak = await changePassword(services, staff, { session: before, client, password: "123456789012" })
    expect(weak.errors).toHaveLength(1)
    expect(await listSessions(db, ana.id, services.clock())).toHaveLength(2)
    const changed = await changePassword(services, staff, { session: before, client, password: "doze girafas azuis" })
    expect(await findSession(db, token, services.clock())).toBeUndefined()
    const session = await getSession(services, changed.errors ? "" : changed.token)
    expect(await listSessions(db, ana.id, services.clock())).toMatchObject([{ token_hash: session.token_hash }])
    // The last factor stays.
    const change = { staff: session.staff!, session, client }
    expect(await removeFactor(services, change, "app")).toBeUndefined()
    expect((await factorsOf(db, ana.id)).totp).toBe(true)
    expect(await addTotp(services, change, { id: "x".repeat(43), code: "000000" })).toBeUndefined()
    const told = await db.selectFrom("outbox_mail").select("recipient").where("kind", "=", "staff-change").execute()
    expect(told).toEqual([{ recipient: ana.email }])
  })

  test("new recovery codes end all sessions but the present one, and are told by mail", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const ana = await join(services)
    app.setNow("2026-11-20T12:10:00-03:00")
    const half = await signInWithPassword(services, { email: ana.email, password }, client, undefined)
    const lost = (await signInWithCode(services, ana.code(), client, await getSession(services, half ?? ""))) ?? ""
    const session = await getSession(services, ana.token)
    const made = await renewRecoveryCodes(services, { staff: session.staff!, session, client })
    for (const token of [lost, ana.token]) expect(await findSession(db, token, services.clock())).toBeUndefined()
    const { token_hash } = await getSession(services, made?.token ?? "")
    expect(await listSessions(db, ana.id, services.clock())).toMatchObject([{ token_hash }])
    const told = await db.selectFrom("outbox_mail").select("recipient").where("kind", "=", "staff-change").execute()
    expect(told).toEqual([{ recipient: ana.email }])
  })

  test("a request under way does not go on after a reset, and leaves nothing", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    await join(services)
    const rui = await join(services, "rui@agencia.example", ["sales"])
    app.setNow("2026-11-20T12:10:00-03:00")
    const half = await signInWithPassword(services, { email: rui.email, password }, client, undefined)
    const before = await getSession(services, half ?? "")
    // Requests that were authorised before the reset.
    const session = await getSession(services, rui.token)
    const change = { staff: session.staff!, session, client }
    const [staff, code] = [await getStaff(db, rui.id), rui.code()]
    const { id, secret } = await totpSetup(services, session, { agency: "Travessia", email: rui.email })
    await resetStaff(services, actor, rui, withoutEmail(services))
    expect(await addTotp(services, change, { id, code: codeOf(secret, services) })).toBeUndefined()
    expect(await renewRecoveryCodes(services, change)).toBeUndefined()
    expect(await renewSession(db, services.clock(), session, client)).toBeUndefined()
    const chosen = { password: "doze girafas azuis", session, client }
    expect((await changePassword(services, staff, chosen)).errors).toHaveLength(1)
    // The session of this code has ended, so the code is refused even if the app still shows it.
    await db.updateTable("staff").set({ totp_secret: staff.totp_secret }).where("id", "=", rui.id).execute()
    expect(await signInWithCode(services, code, client, before)).toBeUndefined()
    await db.updateTable("staff").set({ totp_secret: null }).where("id", "=", rui.id).execute()
    expect(await factorsOf(db, rui.id)).toEqual({ totp: false, passkeys: 0, recoveryCodes: 0 })
    expect((await getStaff(db, rui.id)).password).toBeNull()
    expect(await db.selectFrom("staff_session").select("state").where("staff_id", "=", rui.id).execute()).toEqual([])
  })

  test("of a new factor and the end of all sessions at once, nothing is left but the factor", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const ana = await join(services)
    app.setNow("2026-11-20T12:10:00-03:00")
    const session = await getSession(services, ana.token)
    const { id, secret } = await totpSetup(services, session, { agency: "Travessia", email: ana.email })
    const change = { staff: session.staff!, session, client }
    await Promise.all([
      addTotp(services, change, { id, code: codeOf(secret, services) }),
      endSessions(services, actor, ana.id),
    ])
    expect(await listSessions(db, ana.id, services.clock())).toEqual([])
  })

  test("one's own name, and ending one's own sessions alone", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { services, db } = app
    const [ana, rui] = [await join(services), await join(services, "rui@agencia.example")]
    const own = { staff: { id: ana.id, name: "Ana Prado" }, address: client.address }
    expect(await changeName(services, own, " ")).toHaveLength(1)
    expect(await changeName(services, own, " Ana P. Silva ")).toEqual([])
    expect(await getStaff(db, ana.id)).toMatchObject({ name: "Ana P. Silva", email: "ana@agencia.example" })
    const { token_hash } = await getSession(services, rui.token)
    await endOwnSession(services, own, token_hash)
    expect(await findSession(db, rui.token, services.clock())).toBeDefined()
    await endOwnSession(services, { ...own, staff: { id: rui.id, name: "Rui" } }, token_hash)
    expect(await findSession(db, rui.token, services.clock())).toBeUndefined()
  })

  test("who has not set up a second factor is half inside only", async () => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { token } = await joinHalf(app.services)
    expect((await getSession(app.services, token)).state).toBe("half")
  })
})
