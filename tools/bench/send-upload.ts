export interface Upload {
  url: string
  /** The visitor's IP address, sent as `X-Forwarded-For`. */
  sender: string
  /** Makes the gift different from all others. */
  number: number
  byPage: boolean
  bytes: Uint8Array
}

/** Sends a gift with a receipt to the API or to the page's form. Returns the response's status and duration. */
export async function sendUpload(
  { url, sender, number, byPage, bytes }: Upload,
  signal?: AbortSignal,
): Promise<{ status: number; seconds: number }> {
  const form = new FormData()
  const fields = {
    id: "1",
    name: "Tia Célia",
    email: `celia${number}@exemplo.com.br`,
    phone: "(41)99000-0000",
    message: `Boa viagem, ${number}!`,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set("receipt", new Blob([new Uint8Array(bytes)]), "comprovante.jpg")
  const started = performance.now()
  const path = byPage ? "/lua-de-mel/1/ana-e-pedro" : "/api/v1/honeymoon-message"
  const response = await fetch(url + path, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { "x-forwarded-for": sender },
    signal,
  })
  await response.arrayBuffer()
  return { status: response.status, seconds: (performance.now() - started) / 1000 }
}
