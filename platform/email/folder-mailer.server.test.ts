import { randomUUID } from "node:crypto"
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { describe, expect, onTestFinished, test } from "vitest"
import { from, sampleEmail as mail } from "#test/fixtures/sample-email.ts"
import { createFolderMailer } from "./mailer.server.ts"

describe("emails as files", () => {
  function startFolder() {
    const folder = join(mkdtempSync(join(tmpdir(), "travessia-mail-")), "outbox")
    onTestFinished(() => rmSync(join(folder, ".."), { recursive: true }))
    return { folder, mailer: createFolderMailer(folder, from) }
  }

  test("each email is one whole file that only its own user reads; a repeated attempt replaces it", async () => {
    const { folder, mailer } = startFolder()
    await mailer.send({ ...mail, subject: "antes" })
    await mailer.send(mail)
    const files = readdirSync(folder)
    expect(files).toEqual(["0b1c_travessia_example.eml"])
    const email = await PostalMime.parse(readFileSync(join(folder, files[0] as string)))
    expect([email.subject, email.text?.trimEnd(), email.to]).toEqual([
      mail.subject,
      mail.text.trimEnd(),
      [{ name: "", address: mail.to }],
    ])
    if (process.platform !== "win32")
      expect([statSync(folder).mode & 0o777, statSync(join(folder, files[0]!)).mode & 0o777]).toEqual([0o700, 0o600])
  })

  test("an attachment is encoded piece by piece, with a pause before each, and is there byte for byte", async () => {
    const { folder, mailer } = startFolder()
    const bytes = Buffer.from(Array.from({ length: 6_000_000 }, (_, index) => index % 251))
    const started = performance.now()
    await mailer.send({ ...mail, attachment: { name: "comprovante.jpg", type: "image/jpeg", bytes } })
    // Without pacing it takes a third of this time.
    expect(performance.now() - started).toBeGreaterThan((bytes.length / 60_000) * 2)
    const { attachments } = await PostalMime.parse(readFileSync(join(folder, "0b1c_travessia_example.eml")))
    expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(bytes)).toBe(true)
  })

  test("emails older than an instant are removed, and a crash's partial files; nothing else is", async () => {
    const { folder, mailer } = startFolder()
    await mailer.forgetBefore(new Date())
    await mailer.send({ ...mail, messageId: "<old@x.example>" })
    await mailer.send({ ...mail, messageId: "<new@x.example>" })
    const drafts = ["cut_x_example.eml.123.part", `cut_x_example.eml.${randomUUID()}.part`]
    for (const name of [...drafts, "leia-me.txt"]) writeFileSync(join(folder, name), "x")
    const lastMonth = new Date("2026-10-20T12:00:00Z")
    for (const name of ["old_x_example.eml", ...drafts, "leia-me.txt"])
      utimesSync(join(folder, name), lastMonth, lastMonth)
    utimesSync(join(folder, "new_x_example.eml"), mail.date, mail.date)
    await mailer.forgetBefore(new Date("2026-11-01T00:00:00Z"))
    expect(readdirSync(folder).sort()).toEqual(["leia-me.txt", "new_x_example.eml"])
  })
})
