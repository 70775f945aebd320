import { expect, test } from "vitest"
import { hashPassword, isPassword } from "./password-hash.server.ts"

const password = "onze cavalos amarelos"

test("is argon2id with a salt of its own, and says so in its text", async () => {
  const [one, other] = await Promise.all([hashPassword(password), hashPassword(password)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await Promise.all([one, other].map((stored) => isPassword(password, stored)))).toEqual([true, true])
})

test("every character counts; two ways to write the same accent do not", async () => {
  const stored = await hashPassword("coração partido ")
  expect(await isPassword("coração partido ".normalize("NFD"), stored)).toBe(true)
  for (const wrong of ["coração partido", "Coração partido ", "coracao partido ", ""])
    expect(await isPassword(wrong, stored), wrong).toBe(false)
  expect(await isPassword("", null)).toBe(false)
})

test("the event loop goes on while passwords are hashed", async () => {
  let turns = 0
  const turning = setInterval(() => turns++)
  await Promise.all(Array.from({ length: 4 }, () => hashPassword(password)))
  clearInterval(turning)
  expect(turns).toBeGreaterThan(4)
})
