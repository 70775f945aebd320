import { expect, test } from "vitest"
import { readCreation, readRequest, writePasskey } from "./passkey-json.ts"

/** Their base64url has both signs that base64 has not, and no padding. */
const bytes = Uint8Array.from([0xfb, 0xef, 0xff, 0xfe])
const text = "--___g"

test("options arrive with bytes, and all else as it was sent", () => {
  expect(readRequest({ challenge: text, rpId: "a.example", userVerification: "required", timeout: 60_000 })).toEqual({
    challenge: bytes,
    rpId: "a.example",
    userVerification: "required",
    timeout: 60_000,
  })
  const rest = { rp: { id: "a.example", name: "A" }, pubKeyCredParams: [{ alg: -7, type: "public-key" as const }] }
  const user = { id: text, name: "ana@a.example", displayName: "Ana" }
  const excludeCredentials = [{ id: text, type: "public-key" as const }]
  expect(readCreation({ ...rest, challenge: text, user, excludeCredentials })).toEqual({
    ...rest,
    challenge: bytes,
    user: { ...user, id: bytes },
    excludeCredentials: [{ id: bytes, type: "public-key" }],
  })
})

test("a passkey is sent with the bytes that it has, without `toJSON`", () => {
  const write = (response: object) =>
    JSON.parse(writePasskey({ id: text, type: "public-key", response } as PublicKeyCredential))
  const common = { id: text, rawId: text, type: "public-key", clientExtensionResults: {} }
  const { buffer } = bytes
  expect(write({ clientDataJSON: buffer, attestationObject: buffer, getTransports: () => ["internal"] })).toEqual({
    ...common,
    response: { clientDataJSON: text, attestationObject: text, transports: ["internal"] },
  })
  const used = { clientDataJSON: buffer, authenticatorData: buffer, signature: buffer }
  expect(write({ ...used, userHandle: null })).toEqual({
    ...common,
    response: { clientDataJSON: text, authenticatorData: text, signature: text },
  })
})
