import { randomBytes } from "node:crypto"
import jsQR from "jsqr"
import { expect, test } from "vitest"
import { createTestServices } from "#test/create-test-app.ts"
import { codeOf, getSession, join } from "#test/panel/staff-samples.ts"
import { seal, unseal } from "./seal.server.ts"
import { getStaff } from "./staff-rows.server.ts"
import { SealedSecretError, confirmTotp, totpSetup, useTotpCode } from "./totp.server.ts"

test("a code is right for its thirty seconds and one step to either side", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const ana = await join(app.services)
  const at = async (code: string, iso: string) => {
    await app.db.updateTable("staff").set({ totp_step: null }).execute()
    app.setNow(iso)
    return useTotpCode(app.services, await getStaff(app.db, ana.id), code)
  }
  app.setNow("2026-11-20T15:10:00.000Z")
  const code = ana.code()
  expect(await at(code, "2026-11-20T15:09:29.999Z")).toBe(false)
  expect(await at(code, "2026-11-20T15:09:30.000Z")).toBe(true)
  expect(await at(code, "2026-11-20T15:10:59.999Z")).toBe(true)
  expect(await at(code, "2026-11-20T15:11:00.000Z")).toBe(false)
})

test("the QR code says what can also be typed, the same for a session and for the id of a form", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { token } = await join(app.services)
  const session = await getSession(app.services, token)
  const label = { agency: "Travessia", email: "ana@agencia.example" }
  const { id, secret, link, qr } = await totpSetup(app.services, session, label)
  expect(new URL(link).searchParams.get("secret")).toBe(secret.replaceAll(" ", ""))
  expect(codeOf(secret, app.services)).toMatch(/^\d{6}$/)
  expect(readQr(qr)).toBe(link)
  expect((await totpSetup(app.services, session, label)).secret).toBe(secret)
  const next = { ...session, token_hash: "another" }
  const own = await totpSetup(app.services, next, label)
  expect(own.secret).not.toBe(secret)
  expect(await totpSetup(app.services, next, { ...label, id })).toEqual({ id, secret, link, qr })
  // Malformed ids are refused, and an id is useless for another person.
  for (const made of [id.slice(1), `${id}=`, `${id}\n`])
    expect(await totpSetup(app.services, next, { ...label, id: made })).toEqual(own)
  expect((await totpSetup(app.services, { ...session, staff_id: "another" }, { ...label, id })).secret).not.toBe(secret)
})

test("a setup is confirmed by its id and its code, also after the session's token was replaced", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const { id: staffId, token } = await join(app.services)
  const session = await getSession(app.services, token)
  const { id, secret } = await totpSetup(app.services, session, { agency: "Travessia", email: "ana@agencia.example" })
  const next = { ...session, token_hash: "another" }
  const code = codeOf(secret, app.services)
  expect(await confirmTotp(app.services, next, { id: "", code })).toBeUndefined()
  expect(await confirmTotp(app.services, { ...next, staff_id: "another" }, { id, code })).toBeUndefined()
  const row = await confirmTotp(app.services, next, { id, code })
  await app.db.updateTable("staff").set(row!).where("id", "=", staffId).execute()
  app.setNow("2026-11-20T12:05:00-03:00")
  const later = codeOf(secret, app.services)
  expect(await useTotpCode(app.services, await getStaff(app.db, staffId), later)).toBe(true)
})

test("a secret is stored sealed: neither another key nor another person opens it", async () => {
  await using app = await createTestServices("sqlite", { content: "demo" })
  const ana = await join(app.services)
  const { totp_secret } = await getStaff(app.db, ana.id)
  const key = await app.services.panelKey()
  expect(unseal(key, ana.id, totp_secret ?? "")).toHaveLength(20)
  expect(() => unseal(key, "another", totp_secret ?? "")).toThrow(/./)
  expect(() => unseal(randomBytes(32), ana.id, totp_secret ?? "")).toThrow(/./)
  const other = { ...app.services, panelKey: async () => randomBytes(32) }
  await expect(useTotpCode(other, await getStaff(app.db, ana.id), ana.code())).rejects.toThrow(SealedSecretError)
  expect(seal(key, ana.id, Buffer.from("a"))).not.toBe(seal(key, ana.id, Buffer.from("a")))
})

/** Draws the modules with four pixels each and a margin, and reads them. */
function readQr({ size, bits }: { size: number; bits: string }): string | undefined {
  const bytes = Buffer.from(bits, "base64")
  const side = (size + 8) * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / 4) - 4, Math.floor(y / 4) - 4]
      const at = row * size + column
      const isIn = column >= 0 && row >= 0 && column < size && row < size
      if (isIn && ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  return jsQR(pixels, side, side)?.data
}
