import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"

/* A software authenticator: creates a passkey and answers challenges in the browser's JSON format. */

interface Ceremony {
  origin: string
  challenge: string
  /** Whether the device verified its user. */
  verified?: boolean
}

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export function createSoftwarePasskey({ counter = 0 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const id = randomBytes(32)
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
      [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
    ]),
  )
  const authenticatorData = ({ origin, verified = true }: Ceremony, rest: Uint8Array[] = []) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    const flags = userPresent | (verified ? userVerified : 0) | (rest.length > 0 ? hasCredential : 0)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, ...rest])
  }
  const clientData = (type: string, { origin, challenge }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const common = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" }
  return {
    id: common.id,
    /** The answer of `navigator.credentials.create`. */
    create(ceremony: Ceremony): string {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = authenticatorData(ceremony, [Buffer.alloc(16), length, id, coseKey])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", Uint8Array.from(authData)],
        ]) as never,
      )
      return JSON.stringify({
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["internal"],
        },
      })
    },
    /** The answer of `navigator.credentials.get`. */
    answer(ceremony: Ceremony): string {
      const data = authenticatorData(ceremony)
      const client = clientData("webauthn.get", ceremony)
      return JSON.stringify({
        ...common,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
        },
      })
    },
  }
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash("sha256").update(bytes).digest()
}
