import { expect, test } from "vitest"
import { ProtocolTakenError, isProtocol, newProtocol, withFreshProtocol } from "./protocol.server.ts"

test("a protocol is recognised by its format", () => {
  for (let count = 0; count < 100; count++) expect(isProtocol(newProtocol())).toBe(true)
  for (const text of ["", null, undefined, "TV-7K3M-92Q0", "tv-7k3m-92qx", "TV-7K3M-92QX ", "Ligue para TV-7K3M-92QX"])
    expect(isProtocol(text), String(text)).toBe(false)
})

test("a protocol that is taken is replaced, a few times", async () => {
  const tried: string[] = []
  const takenFirst = (times: number) => async (protocol: string) => {
    tried.push(protocol)
    if (tried.length <= times) throw new ProtocolTakenError(protocol)
    return protocol
  }
  expect(await withFreshProtocol(takenFirst(2))).toBe(tried[2])
  expect(new Set(tried).size).toBe(3)
  tried.length = 0
  await expect(withFreshProtocol(takenFirst(9))).rejects.toThrow(ProtocolTakenError)
  expect(tried).toHaveLength(3)
})

test("any other failure is not tried again", async () => {
  let tries = 0
  await expect(
    withFreshProtocol(async () => {
      tries++
      throw new Error("disk full")
    }),
  ).rejects.toThrow("disk full")
  expect(tries).toBe(1)
})
