/*
 * Passkeys as JSON, with their bytes as base64url. The browsers' own conversion came with Chrome 129, Firefox 119 and
 * Safari 18.4, years after passkeys.
 */

type CreationJson = Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
  challenge: string
  user: PublicKeyCredentialUserEntityJSON
  excludeCredentials: Array<Omit<PublicKeyCredentialDescriptor, "id"> & { id: string }>
}

/** The server's requests name no passkeys. */
type RequestJson = Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & { challenge: string }

export function readCreation(json: CreationJson): PublicKeyCredentialCreationOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: json.excludeCredentials.map((known) => ({ ...known, id: toBytes(known.id) })),
  }
}

export function readRequest(json: RequestJson): PublicKeyCredentialRequestOptions {
  return { ...json, challenge: toBytes(json.challenge) }
}

/** A new passkey has an attestation, a used one the other bytes. */
const byteNames = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"] as const

export function writePasskey({ id, type, response }: PublicKeyCredential): string {
  const answer: Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse> = response
  const written = byteNames.flatMap((name) => {
    const bytes = answer[name]
    return bytes ? [[name, toText(bytes)]] : []
  })
  return JSON.stringify({
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(written), transports: answer.getTransports?.() },
  })
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"))
  return Uint8Array.from(text, (byte) => byte.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}
