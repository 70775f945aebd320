/* Passkeys in the browser, without a library. */

export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential
}

/** Whether the browser offers passkeys in the list of a field's autofill. */
export async function fillsInPasskeys(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

/** Asks for a passkey. Returns the answer as JSON. */
export async function askPasskey(options: { mediation?: "conditional"; signal?: AbortSignal } = {}): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    await read(await fetch("/painel/entrar/passkey", { method: "POST", signal: options.signal })),
  )
  return textOf(await navigator.credentials.get({ ...options, publicKey }))
}

/** Makes a passkey on this device. Returns the answer as JSON. */
export async function makePasskey(): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    await read(await fetch("/painel/segundo-fator/passkey", { method: "POST" })),
  )
  return textOf(await navigator.credentials.create({ publicKey }))
}

/** What went wrong, as somebody would say it who cannot know more. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : ""
  if (name === "InvalidStateError") return "Este aparelho já tem uma passkey sua."
  if (name === "NotAllowedError") return "Não houve confirmação no aparelho. Tente de novo quando quiser."
  return "A passkey não funcionou agora. Recarregue a página e tente de novo, ou use outro caminho."
}

async function read<Options>(response: Response): Promise<Options> {
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

function textOf(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey")
  return JSON.stringify(credential.toJSON())
}
