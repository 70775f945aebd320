import { describe, expect, test } from "vitest"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { client, codeOf, getSession, join, joinHalf, password } from "#test/panel/staff-samples.ts"
import { addTotp, renewRecoveryCodes } from "./change-factors.server.ts"
import { disableStaff } from "./change-staff.server.ts"
import { changePassword } from "./new-password.server.ts"
import { forgetOldNetworks } from "./networks.server.ts"
import { type Client, type OwnSession, findSession, renewSession } from "./sessions.server.ts"
import { provePassword, signInWithCode, signInWithPassword } from "./sign-in.server.ts"
import { factorsOf, getStaff } from "./staff-rows.server.ts"
import { totpSetup } from "./totp.server.ts"

const email = "ana@agencia.example"
const stranger: Client = { address: "198.51.100.9", device: "" }

/** A person with a password and an app, some minutes after the code of the setup was used. */
async function staffedApp(engine: Engine) {
  const app = await createTestServices(engine, { content: "demo" })
  const ana = await join(app.services)
  app.setNow("2026-11-20T12:10:00-03:00")
  const half = async (from = client) => {
    const token = await signInWithPassword(app.services, { email, password }, from, undefined)
    return getSession(app.services, token ?? "")
  }
  return Object.assign(app, { ana, half })
}

describe.each(engines)("signing in on %s", (engine) => {
  test("takes the password and then the code, each with a new token", async () => {
    await using app = await staffedApp(engine)
    const { services, db, ana } = app
    const first = await signInWithPassword(services, { email: " ANA@agencia.example ", password }, client, undefined)
    const half = await getSession(services, first ?? "")
    expect([half.state, half.staff?.name, half.proved_at]).toEqual(["half", "Ana Prado", null])
    const second = await signInWithCode(services, ana.code(), client, half)
    const open = await getSession(services, second ?? "")
    expect([open.state, open.device, open.proved_at]).toEqual([
      "open",
      "Firefox no Windows",
      services.clock().toISOString(),
    ])
    expect(await findSession(db, first ?? "", services.clock())).toBeUndefined()
    const trail = await db.selectFrom("audit_event").select(["action", "details"]).orderBy("id").execute()
    expect(trail.at(-1)).toEqual({ action: "sign-in", details: '{"how":"app"}' })
  })

  test("a code counts once, also for two tries at once", async () => {
    await using app = await staffedApp(engine)
    const [one, other] = [await app.half(), await app.half()]
    const tokens = await Promise.all(
      [one, other].map((session) => signInWithCode(app.services, app.ana.code(), client, session)),
    )
    expect(tokens.filter(Boolean)).toHaveLength(1)
    app.setNow("2026-11-20T12:11:00-03:00")
    expect(await signInWithCode(app.services, app.ana.code(), client, await app.half())).toBeDefined()
  })

  test("a recovery code counts once, typed with capitals and spaces too, and new ones replace the old", async () => {
    await using app = await staffedApp(engine)
    const renew = async (token = "") => {
      const session = await getSession(app.services, token)
      return renewRecoveryCodes(app.services, { staff: session.staff!, session, client })
    }
    const [first = "", second = ""] = (await renew(app.ana.token))?.codes ?? []
    expect(first).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/)
    const { recovery } = await app.db.selectFrom("staff").select("recovery").executeTakeFirstOrThrow()
    expect(recovery).not.toContain(first.replace("-", ""))
    const typed = ` ${first.toUpperCase().replace("-", " ")} `
    const entered = await signInWithCode(app.services, typed, client, await app.half())
    expect(entered).toBeDefined()
    expect(await signInWithCode(app.services, typed, client, await app.half())).toBeUndefined()
    expect((await factorsOf(app.db, app.ana.id)).recoveryCodes).toBe(9)
    await renew(entered)
    expect(await signInWithCode(app.services, second, client, await app.half())).toBeUndefined()
  })

  test.each([
    ["where the person signed in before", client],
    ["elsewhere", stranger],
  ])("after some failures %s each try waits longer, and nobody is locked out", async (_where, from) => {
    await using app = await staffedApp(engine)
    const { services, setNow } = app
    const tryWith = (typed: string) => signInWithPassword(services, { email, password: typed }, from, undefined)
    for (let count = 0; count < 5; count++) expect(await tryWith("errada de novo")).toBeUndefined()
    expect(await tryWith(password)).toBeUndefined()
    setNow("2026-11-20T12:10:29-03:00")
    expect(await tryWith(password)).toBeUndefined()
    // Attempts during the wait did not extend it.
    setNow("2026-11-20T12:10:31-03:00")
    expect(await tryWith(password)).toBeDefined()
    // The right password alone does not reset the failures: the next failure waits a minute.
    expect(await tryWith("errada de novo")).toBeUndefined()
    setNow("2026-11-20T12:11:30-03:00")
    expect(await tryWith(password)).toBeUndefined()
    setNow("2026-11-20T12:11:32-03:00")
    const token = await signInWithCode(services, app.ana.code(), from, await app.half(from))
    expect(token).toBeDefined()
    expect(await app.db.selectFrom("staff").select(["failures", "wait_until"]).executeTakeFirst()).toEqual({
      failures: 0,
      wait_until: null,
    })
    // The tenth failure reaches the longest wait.
    for (let count = 0; count < 12; count++) {
      setNow(new Date(services.clock().getTime() + 15 * 60_000).toISOString())
      await tryWith("errada de novo")
    }
    setNow(new Date(services.clock().getTime() + 15 * 60_000 + 1).toISOString())
    expect(await tryWith(password)).toBeDefined()
  })

  test("a stranger's tries make nobody wait where they signed in before; elsewhere a new password helps", async () => {
    await using app = await staffedApp(engine)
    const { services, ana } = app
    const enter = (from: Client, typed = password) =>
      signInWithPassword(services, { email, password: typed }, from, undefined)
    for (let round = 0; round < 12; round++) {
      app.setNow(new Date(Date.parse("2026-11-20T12:10:00-03:00") + round * 15 * 60_000).toISOString())
      await enter(stranger, "errada de novo")
    }
    const elsewhere = { ...client, address: "2001:db8:1:2::5" }
    expect([await enter(stranger), await enter(elsewhere)]).toEqual([undefined, undefined])
    expect(await signInWithCode(services, ana.code(), client, await app.half())).toBeDefined()
    expect(await provePassword(services, ana.id, password, client.address)).toBeDefined()
    // A sign-in ends every wait; the stranger begins again.
    for (let count = 0; count < 5; count++) await enter(stranger, "errada de novo")
    expect(await enter(elsewhere)).toBeUndefined()
    const staff = await getStaff(app.db, ana.id)
    const session = await getSession(services, ana.token)
    const change = { password: "doze girafas azuis", session, client }
    expect((await changePassword(services, staff, change)).errors).toBeUndefined()
    expect(await enter(elsewhere, change.password)).toBeDefined()
  })

  test("own failures wait where they were made, for an IPv6 network as a whole, and nowhere else", async () => {
    await using app = await staffedApp(engine)
    const { services, ana } = app
    const at = (address: string) => ({ ...client, address })
    const enter = (address: string, typed = password) =>
      signInWithPassword(services, { email, password: typed }, at(address), undefined)
    const home = at("2001:db8:1:2::5")
    expect(await signInWithCode(services, ana.code(), home, await app.half(home))).toBeDefined()
    for (let count = 0; count < 5; count++) await enter(`2001:db8:1:2::${count}`, "errada de novo")
    expect(await enter("2001:db8:1:2:ffff::9")).toBeUndefined()
    for (const address of ["2001:db8:1:3::5", client.address]) expect(await enter(address)).toBeDefined()
    expect(await provePassword(services, ana.id, password, home.address)).toBeUndefined()
    app.setNow("2026-11-20T12:10:31-03:00")
    expect(await enter(home.address)).toBeDefined()
  })

  test("a network is known for ninety days after the last sign-in there, and then forgotten", async () => {
    await using app = await staffedApp(engine)
    const { services } = app
    const enter = (from: Client, typed = password) =>
      signInWithPassword(services, { email, password: typed }, from, undefined)
    const networks = () => app.db.selectFrom("staff_network").select("network").execute()
    const attack = async () => {
      for (let count = 0; count < 5; count++) await enter(stranger, "errada de novo")
    }
    app.setNow("2027-02-18T12:00:00-03:00")
    await attack()
    expect(await enter(client)).toBeDefined()
    await forgetOldNetworks(services)
    expect(await networks()).toEqual([{ network: client.address }])
    app.setNow("2027-02-18T12:00:01-03:00")
    expect(await enter(client)).toBeUndefined()
    await forgetOldNetworks(services)
    expect(await networks()).toEqual([])
  })

  test("an unknown address, a disabled person and one without a password get the same answer", async () => {
    await using app = await staffedApp(engine)
    await join(app.services, "rui@agencia.example")
    await disableStaff(app.services, { staff: undefined, address: "servidor" }, app.ana.id)
    await app.db.updateTable("staff").set({ password: null }).where("email", "=", "rui@agencia.example").execute()
    for (const one of ["ninguem@agencia.example", email, "rui@agencia.example", "", "a".repeat(500)])
      expect(await signInWithPassword(app.services, { email: one, password }, client, undefined)).toBeUndefined()
    const failed = await app.db
      .selectFrom("audit_event")
      .select(["subject_id", "staff_id", "details"])
      .where("action", "=", "sign-in-failed")
      .execute()
    expect(failed).toHaveLength(5)
    expect(JSON.stringify(failed)).not.toContain("ninguem")
  })

  test("a session ends fourteen days after the sign-in, whatever is proved or changed in it", async () => {
    await using app = await staffedApp(engine)
    const { db, services, ana } = app
    const changeOf = (session: OwnSession) => ({ staff: session.staff!, session, client })
    const proof = (session: OwnSession) => renewSession(db, services.clock(), session, client)
    const steps = [
      async (session: OwnSession) => {
        const change = { password: "doze girafas azuis", session, client }
        const changed = await changePassword(services, await getStaff(db, ana.id), change)
        return changed.errors ? undefined : changed.token
      },
      async (session: OwnSession) => (await renewRecoveryCodes(services, changeOf(session)))?.token,
      async (session: OwnSession) => {
        const { id, secret } = await totpSetup(services, session, { agency: "Travessia", email })
        return addTotp(services, changeOf(session), { id, code: codeOf(secret, services) })
      },
    ]
    let token: string | undefined = ana.token
    const { created_at, ends_at } = await getSession(services, token)
    for (let hours = 11; hours < 14 * 24; hours += 11) {
      app.setNow(new Date(Date.parse(created_at) + hours * 3_600_000).toISOString())
      token = await (steps.shift() ?? proof)(await getSession(services, token ?? ""))
    }
    expect(await getSession(services, token ?? "")).toMatchObject({ created_at, ends_at })
    expect(await findSession(db, token ?? "", new Date(ends_at))).toBeUndefined()
  })

  test("a session that ended, was not used for twelve hours or is of a disabled person does not count", async () => {
    await using app = await staffedApp(engine)
    const { db, services } = app
    const { token } = await join(services, "rui@agencia.example", ["sales"])
    const counts = async (iso: string) => (await findSession(db, token, new Date(iso))) !== undefined
    expect(await counts("2026-11-21T00:09:00-03:00")).toBe(true)
    expect(await counts("2026-11-21T12:10:00-03:00")).toBe(false)
    for (let day = 20; day < 34; day++) {
      const at = new Date(Date.UTC(2026, 10, day, 15))
      for (const hours of [0, 11, 22]) await findSession(db, token, new Date(at.getTime() + hours * 3_600_000))
    }
    expect(await counts("2026-12-04T12:00:00-03:00")).toBe(true)
    expect(await counts("2026-12-04T12:11:00-03:00")).toBe(false)
    const half = await joinHalf(services, "eva@agencia.example", ["sales"])
    expect(await findSession(db, half.token, new Date("2026-11-20T13:09:00-03:00"))).toBeDefined()
    expect(await findSession(db, half.token, new Date("2026-11-20T13:11:00-03:00"))).toBeUndefined()
    await disableStaff(services, { staff: undefined, address: "servidor" }, half.id)
    expect(await findSession(db, half.token, services.clock())).toBeUndefined()
  })
})
