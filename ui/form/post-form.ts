import { isObject, own } from "#platform/text/untrusted-input.ts"

/* The browser's side of the API calls that receive a form. */

export type Posted = { protocol: string; failure?: undefined } | { failure: PostFailure; protocol?: undefined }

export interface PostFailure {
  /** HTTP status; 0 when no answer came. */
  status: number
  messages: string[]
  /** By control of the form. */
  errors: Record<string, string[]>
}

export interface RequestCall {
  path: `/api/v1/${string}`
  body: BodyInit
  /** Content type of the body; omitted where the browser sets it. */
  contentType?: string
  answerMaxMs: number
  /** Maps errors by field to errors by control. */
  controlErrors: (fields: Record<string, string[]>) => Record<string, string[]>
}

const noAnswer =
  "Não conseguimos falar com o servidor. Confira sua internet e tente de novo: o que você escreveu continua aqui."

const textMaxLength = 300

/** Sends a request and returns its outcome; it never throws. */
export async function postRequest(call: RequestCall, idempotencyKey: string, triesLeft = 4): Promise<Posted> {
  try {
    const response = await fetch(call.path, {
      method: "POST",
      headers: { "idempotency-key": idempotencyKey, ...(call.contentType && { "content-type": call.contentType }) },
      body: call.body,
      signal: AbortSignal.timeout(call.answerMaxMs),
    })
    const body = await readBody(response)
    if (response.ok && isObject(body) && typeof body.protocol === "string") return { protocol: body.protocol }
    if (response.status === 409 && triesLeft > 0) {
      // The first try is still being handled; a later retry gets its response.
      await new Promise((done) => setTimeout(done, 1_500))
      return await postRequest(call, idempotencyKey, triesLeft - 1)
    }
    return {
      failure: { status: response.status, messages: readMessages(body), errors: call.controlErrors(readFields(body)) },
    }
  } catch {
    return { failure: { status: 0, messages: [noAnswer], errors: {} } }
  }
}

/** JSON, or the text that a server or a proxy writes before the app sees the request. A longer one is a page. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => "")
  try {
    return JSON.parse(text)
  } catch {
    const isPlain = response.headers.get("content-type")?.startsWith("text/plain")
    return isPlain && text.length <= textMaxLength ? text : undefined
  }
}

/** The messages of an answer: its `messages.error`, or else all texts in the body. */
export function readMessages(body: unknown): string[] {
  const error = isObject(body) && isObject(body.messages) ? own(body.messages, "error") : undefined
  return textsIn(error ?? body)
}

function readFields(body: unknown): Record<string, string[]> {
  const fields = isObject(body) ? body.fields : undefined
  return isObject(fields)
    ? Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, textsIn(messages)]))
    : {}
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.trim() === "" ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}
