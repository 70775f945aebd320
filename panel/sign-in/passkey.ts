import { href } from "react-router"
import { withBasename } from "#panel/basename.ts"
import { readCreation, readRequest, writePasskey } from "./passkey-json.ts"

/* Passkeys in the browser, without a library. */

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function"
}

/** Whether the browser supports passkeys in autofill (conditional mediation). */
export async function fillsInPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** The pending autofill offer. A browser handles only one passkey request at a time. */
let offer: AbortController | undefined

/** Requests a passkey; returns the answer as JSON. */
export function askPasskey(): Promise<string> {
  offer?.abort()
  return getPasskey({})
}

export interface PasskeyOffer {
  answer: Promise<string>
  stop: () => void
  /** One was chosen, or another request took the offer's place. */
  isOver: () => boolean
  /** Milliseconds since it began. */
  age: () => number
}

/** Offers passkeys in the autofill of a `webauthn` field until one is chosen, another request starts, or `stop`. */
export function offerPasskey(): PasskeyOffer {
  const waiting = new AbortController()
  offer = waiting
  let isAnswered = false
  const began = Date.now()
  const answer = getPasskey({ mediation: "conditional", signal: waiting.signal }).then((passkey) => {
    isAnswered = true
    return passkey
  })
  return {
    answer,
    stop: () => waiting.abort(),
    isOver: () => isAnswered || waiting.signal.aborted,
    age: () => Date.now() - began,
  }
}

/** Creates a passkey on this device; returns the answer as JSON. */
export async function makePasskey(): Promise<string> {
  const publicKey = readCreation(
    await read(await fetch(withBasename(href("/segundo-fator/passkey")), { method: "POST" })),
  )
  return textOf(await navigator.credentials.create({ publicKey }))
}

/** An error message for people. Browsers report only the error's name. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ""
  if (name === "InvalidStateError") return "Este aparelho já tem uma passkey sua."
  if (name === "NotAllowedError") return "Não houve confirmação no aparelho. Tente de novo quando quiser."
  return "A passkey não funcionou agora. Recarregue a página e tente de novo, ou use outro caminho."
}

async function getPasskey(options: { mediation?: "conditional"; signal?: AbortSignal }): Promise<string> {
  const publicKey = readRequest(
    await read(await fetch(withBasename(href("/entrar/passkey")), { method: "POST", signal: options.signal })),
  )
  return textOf(await navigator.credentials.get({ ...options, publicKey }))
}

async function read<Options>(response: Response): Promise<Options> {
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

function textOf(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey")
  return writePasskey(credential)
}
