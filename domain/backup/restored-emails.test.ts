import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { tablePath } from "#domain/backup/manifest.server.ts"
import { retryFailedEmails } from "#platform/email/failed-emails.server.ts"
import { engines } from "#test/create-test-app.ts"
import { backUp, restore, startSite } from "#test/fixtures/backup.ts"
import { sendQuote } from "#test/fixtures/request-samples.ts"
import { invite } from "#test/panel/staff-samples.ts"

describe.each(engines)("emails after a restore on %s", (engine) => {
  test("mails that waited are set aside, and leave only when somebody asks for it", async () => {
    await using site = await startSite(engine)
    await sendQuote(site.services)
    const { folder } = await backUp(site)
    const statuses = async () =>
      (await site.db.selectFrom("outbox_mail").select("status").execute()).map(({ status }) => status)
    expect(await statuses()).toEqual(["waiting", "waiting"])
    expect((await restore(site, folder)).held).toBe(2)
    expect(await statuses()).toEqual(["dead", "dead"])
    expect(await retryFailedEmails(site.services)).toBe(2)
    expect(await statuses()).toEqual(["waiting", "waiting"])
    expect((await restore(site, folder, { sendMails: true })).held).toBe(0)
    expect(await statuses()).toEqual(["waiting", "waiting"])
  })

  test.each([true, false])(
    "mails with a link for staff are given up without it (--send-mails: %s)",
    async (sendMails) => {
      await using site = await startSite(engine)
      const { token } = await invite(site.services, "rui@agencia.example")
      const { folder } = await backUp(site)
      const copied = gunzipSync(readFileSync(tablePath(folder, "outbox_mail"))).toString()
      expect([copied.includes("staff-invitation"), copied.includes(token)]).toEqual([true, false])
      expect((await restore(site, folder, { sendMails })).held).toBe(0)
      const [mail] = await site.db.selectFrom("outbox_mail").selectAll().execute()
      expect(mail).toMatchObject({ kind: "staff-invitation", status: "dead", text: "", html: "" })
      expect([JSON.stringify(mail).includes(token), await retryFailedEmails(site.services)]).toEqual([false, 0])
    },
  )
})
