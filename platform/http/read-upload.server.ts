import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { addAbortSignal } from "node:stream"
import { finished } from "node:stream/promises"
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { ProblemError, problem } from "./problem.ts"
import { senderOf } from "./sender.server.ts"
import type { Upload, UploadStore } from "#platform/storage/upload-store.server.ts"

/** What a form with one file may be. */
export interface UploadRules {
  /** The field of the file; a file under another name is dropped. */
  field: string
  fileMaxBytes: number
  /** Said when the file is larger. */
  fileTooLarge: string
  /** Said when the form as a whole is larger than such a file and some texts. */
  formTooLarge: string
}

/** The file of a form, and who is waiting for it to be read. */
export interface UploadedFile {
  read: () => Promise<Buffer>
  /** Of the file as it came, in hex. */
  sha256: string
  /** The address that the rate limit counts. */
  sender: string
  /** Aborted when the connection has ended. */
  gone?: AbortSignal
}

/** A form as it came over the wire: its texts in memory, its file waiting in the upload store until disposal. */
export interface FormUpload extends AsyncDisposable {
  /** By name; the last one counts. */
  fields: Record<string, unknown>
  file: UploadedFile | undefined
  /** Why it could not be taken whole. What came before is there, to be shown again. */
  failure: Error | undefined
}

/** What a form may be larger than its file: a few texts. */
const besideFileBytes = 1024 * 1024
const textMaxBytes = 64 * 1024
const limits = { files: 1, fields: 20, parts: 21, fieldSize: textMaxBytes, fieldNameSize: 100, headerPairs: 50 }

/** Lets the routes of this scope, and only these, take multipart bodies. */
export async function acceptUploads(scope: FastifyInstance, { fileMaxBytes }: UploadRules): Promise<void> {
  await scope.register(multipart, { limits: { ...limits, fileSize: fileMaxBytes }, throwFileSizeLimit: false })
}

/** Reads a multipart request to its end, or until it is too large, too slow, malformed, or the disk is full. */
export async function readFormUpload(
  request: FastifyRequest,
  uploads: UploadStore,
  rules: UploadRules,
): Promise<FormUpload> {
  const form: Form = { fields: new Map(), textBytes: 0 }
  // Not one signal made of two: Node keeps such a one, and the whole request with it, for as long as it is not aborted.
  const [late, end] = [new AbortController(), new AbortController()]
  const deadline = setTimeout(() => {
    late.abort()
    end.abort(tooSlow())
  }, uploads.maxMs)
  limitBytes(request, rules.fileMaxBytes + besideFileBytes, () => end.abort(tooLarge(rules.formTooLarge)))
  try {
    for await (const part of until(end.signal, request.parts())) {
      if (part.type === "field") takeText(form, part)
      else await takeFile(form, part, uploads, rules, end.signal)
    }
  } catch (error) {
    form.failure = end.signal.aborted ? (end.signal.reason as Error) : failureOf(error)
  }
  await flowAway(request.raw, late.signal)
  clearTimeout(deadline)
  const { fields, upload, failure } = form
  const line = watchLine(request.raw.socket)
  const file = upload && { read: upload.read, sha256: upload.sha256, sender: senderOf(request), gone: line.gone }
  const dispose = async () => {
    line.forget()
    await upload?.remove()
  }
  return { fields: Object.fromEntries(fields), file, failure, [Symbol.asyncDispose]: dispose }
}

/** Tells when the connection has ended: nobody is there to hear an answer. */
function watchLine(socket: Socket): { gone: AbortSignal; forget: () => void } {
  const ended = new AbortController()
  const end = () => ended.abort(incomplete())
  if (socket.destroyed) end()
  socket.once("close", end)
  return { gone: ended.signal, forget: () => socket.off("close", end) }
}

interface Form {
  fields: Map<string, unknown>
  textBytes: number
  upload?: Upload
  failure?: Error
}

function takeText(form: Form, { fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue) {
  form.textBytes += typeof value === "string" ? Buffer.byteLength(value) : 0
  if (fieldnameTruncated || valueTruncated || form.textBytes > textMaxBytes)
    throw tooLarge("O texto é longo demais: encurte a mensagem.")
  form.fields.set(fieldname, value)
}

async function takeFile(
  form: Form,
  { fieldname, filename, file }: MultipartFile,
  uploads: UploadStore,
  rules: UploadRules,
  signal: AbortSignal,
) {
  // A file under another name is read away and dropped.
  if (fieldname !== rules.field) return void file.resume()
  const upload = await uploads.receive(addAbortSignal(signal, file))
  // An untouched chooser sends a nameless file of no bytes.
  const untouched = !filename && upload.bytes === 0
  if (untouched || file.truncated) await upload.remove()
  else form.upload = upload
  // The texts behind a file that is too large are still to come.
  if (file.truncated) form.failure = tooLarge(rules.fileTooLarge, rules.field)
}

/** The items until the signal says that there will be no more; then its reason is thrown. */
async function* until<Item>(signal: AbortSignal, items: AsyncIterableIterator<Item>): AsyncGenerator<Item> {
  const aborted = new Promise<never>((_done, failed) => signal.addEventListener("abort", () => failed(signal.reason)))
  // Nobody may be waiting when it happens.
  aborted.catch(() => {})
  for (;;) {
    const { value, done } = await Promise.race([items.next(), aborted])
    if (done) return
    yield value
  }
}

/** What stands between the parts has no limit of its own: the whole body is counted while it comes. */
function limitBytes({ raw }: FastifyRequest, maxBytes: number, exceeded: () => void) {
  let bytes = 0
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) exceeded()
  })
}

/** Whatever still comes is dropped: who is answered before having said all may never hear the answer. Only the deadline ends this early. */
async function flowAway(raw: IncomingMessage, late: AbortSignal) {
  raw.unpipe()
  raw.resume()
  // What did not come in time is left to who ends the connection.
  await finished(raw, { signal: late }).catch(() => {})
}

/** The parser's own errors are about what was sent. */
function failureOf(error: unknown): Error {
  if (error instanceof ProblemError) return error
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === "NOT_STORED") return error
  return incomplete()
}

export function incomplete(): ProblemError {
  return new ProblemError(400, problem("bad_request", ["O formulário chegou incompleto. Envie de novo."]))
}

function tooSlow(): ProblemError {
  return new ProblemError(
    408,
    problem("timeout", [
      "O envio demorou demais. Tente de novo com uma conexão melhor ou com uma captura de tela, que é bem menor.",
    ]),
  )
}

/** `field` when one of the form's fields is to blame. */
export function tooLarge(message: string, field?: string): ProblemError {
  return new ProblemError(
    413,
    problem("too_large", [message], field === undefined ? undefined : { [field]: [message] }),
  )
}
