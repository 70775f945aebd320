import { describe, expect, test } from "vitest"
import { commandActor } from "#domain/audit/audit.server.ts"
import { type Engine, createTestServices, engines } from "#test/create-test-app.ts"
import { deliverDue } from "#test/deliver-due.ts"
import { client, join, password } from "#test/panel/staff-samples.ts"
import { acceptInvitation, findInvitation } from "./accept-invitation.server.ts"
import { askEmailChange, cancelEmailChange, confirmEmail, findEmailLink } from "./change-email.server.ts"
import { disableStaff } from "./change-staff.server.ts"
import { askNewPassword, findPasswordLink, resetPassword } from "./new-password.server.ts"
import { createLink } from "./staff-links.server.ts"

const email = "ana@agencia.example"

/** Ana, who has joined; the email server is away until `away` is false. */
async function outageApp(engine: Engine) {
  const outage = { away: true }
  const sent: string[] = []
  const send = async ({ text }: { text: string }) => {
    if (outage.away) throw new Error("ECONNREFUSED")
    sent.push(text)
  }
  const app = await createTestServices(engine, {
    content: "demo",
    services: { panelOrigin: "https://p.example", mailer: { send } },
  })
  const ana = await join(app.services)
  await app.db.deleteFrom("outbox_mail").execute()
  /** The tokens of the links that arrive once the server is back. */
  const arrive = async (now: string) => {
    outage.away = false
    app.setNow(now)
    while ((await deliverDue(app.services)) > 0);
    return sent.flatMap((text) => /(?:nova-senha|novo-email|convite)\/([\w-]{43})/.exec(text)?.[1] ?? [])
  }
  const own = { staff: { id: ana.id, name: "Ana Prado" }, address: client.address }
  return Object.assign(app, { ana, own, arrive })
}

describe.each(engines)("a link that is replaced while its form is handled, on %s,", (engine) => {
  test.each(["invitation", "password"] as const)("counts no more, and the new one does (%s)", async (purpose) => {
    await using app = await createTestServices(engine, { content: "demo" })
    const { id } = await join(app.services)
    const create = () => app.db.transaction().execute((trx) => createLink(trx, app.services.clock(), id, purpose))
    const token = await create()
    let replacement: string | undefined
    // The password is checked between the look at the link and the transaction.
    const current = async () => {
      replacement ??= await create()
      return app.services.contentVersion.current()
    }
    const services = { ...app.services, contentVersion: { ...app.services.contentVersion, current } }
    const send = (link: string) =>
      purpose === "invitation"
        ? acceptInvitation(services, {
            token: link,
            typed: { name: "Ana", email, password },
            client,
            before: undefined,
          })
        : resetPassword(services, { token: link, password, address: client.address })
    expect(await send(token)).toBeUndefined()
    expect(await send(replacement ?? "")).toBeDefined()
  })
})

test("a link opens the form of its own purpose alone", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { services, db } = app
  const { id } = await join(services)
  for (const purpose of ["invitation", "password", "email"] as const) {
    const token = await createLink(db, services.clock(), id, purpose, "outra@agencia.example")
    const opened = {
      invitation: await findInvitation(services, token),
      password: await findPasswordLink(services, token),
      email: await findEmailLink(services, token),
    }
    const forms = Object.entries(opened).flatMap(([form, found]) => (found ? [form] : []))
    expect(forms, purpose).toEqual([purpose])
  }
})

describe.each(engines)("emails with a link that wait on %s", (engine) => {
  test.each(["waiting", "dead"] as const)("of the links that were asked for, the last arrives (%s)", async (status) => {
    await using app = await outageApp(engine)
    for (const minute of ["00", "20", "40"]) {
      app.setNow(`2026-11-20T12:${minute}:00-03:00`)
      await app.db.updateTable("outbox_mail").set({ status }).execute()
      await askNewPassword(app.services, email, client.address)
      await deliverDue(app.services)
    }
    const tokens = await app.arrive("2026-11-20T13:00:00-03:00")
    expect(tokens).toHaveLength(1)
    expect(await findPasswordLink(app.services, tokens[0] ?? "")).toMatchObject({ email })
    const ended = await app.db
      .selectFrom("outbox_mail")
      .select(["status", "text", "last_error"])
      .where("status", "=", "settled")
      .execute()
    const withdrawn = { status: "settled", text: "", last_error: "o link deixou de valer antes do envio" }
    expect(ended).toEqual([withdrawn, withdrawn])
  })

  test.each([
    ["12:59", 1],
    ["13:00", 0],
  ])("a link that is valid until 13:00 is mailed or given up: at %s", async (time, count) => {
    await using app = await outageApp(engine)
    await askNewPassword(app.services, email, client.address)
    await deliverDue(app.services)
    expect(await app.arrive(`2026-11-20T${time}:00-03:00`)).toHaveLength(count)
    const [mail] = await app.db.selectFrom("outbox_mail").selectAll().execute()
    const givenUp = { status: "dead", text: "", last_error: "perdeu a validade antes do envio" }
    expect(mail).toMatchObject(count === 1 ? { status: "sent" } : givenUp)
  })

  test("a confirmation of an address that was replaced or cancelled never arrives", async () => {
    await using app = await outageApp(engine)
    await askEmailChange(app.services, app.own, "primeiro@agencia.example")
    await askEmailChange(app.services, app.own, "segundo@agencia.example")
    const [token = "", ...others] = await app.arrive("2026-11-20T12:05:00-03:00")
    expect([others, (await findEmailLink(app.services, token))?.email]).toEqual([[], "segundo@agencia.example"])
    await askEmailChange(app.services, app.own, "terceiro@agencia.example")
    await cancelEmailChange(app.services, app.own)
    expect(await app.arrive("2026-11-20T12:10:00-03:00")).toEqual([token])
  })

  test("a change of address or the end of the access takes back what waits for the former address", async () => {
    await using app = await outageApp(engine)
    await askNewPassword(app.services, email, client.address)
    await askEmailChange(app.services, app.own, "ana.silva@agencia.example")
    const [mail] = await app.db.selectFrom("outbox_mail").select("text").where("kind", "=", "staff-email").execute()
    await confirmEmail(app.services, {
      token: mail?.text.match(/novo-email\/([\w-]{43})/)?.[1] ?? "",
      client,
      before: undefined,
    })
    const rui = await join(app.services, "rui@agencia.example", ["sales"])
    await askNewPassword(app.services, rui.email, client.address)
    await disableStaff(app.services, commandActor, rui.id)
    const waiting = await app.db
      .selectFrom("outbox_mail")
      .select("kind")
      .where("status", "=", "waiting")
      .where("kind", "=", "staff-password")
      .execute()
    expect(waiting).toEqual([])
  })
})
