import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { type Readable, addAbortSignal } from "node:stream"
import { finished } from "node:stream/promises"
import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { networkOf } from "./network-of.ts"
import { paceBody } from "./pace-body.server.ts"
import { ProblemError, problem, refused } from "./problem.ts"
import type { SealedFile } from "#platform/storage/sealed-file.server.ts"
import type { Upload, UploadStore } from "#platform/storage/upload-store.server.ts"

/** Limits of a form with files, and the messages when they are exceeded. */
export interface UploadRules {
  /** The name of the file field; a file in another field is dropped. */
  field: string
  fileMaxBytes: number
  /** Limits of the number of files and of their bytes together. Absent: one file. */
  several?: { filesMax: number; maxBytes: number }
  /** Message when a file is too large. */
  fileTooLarge: string
  /** Message when the whole form is larger than an allowed file and its text fields. */
  formTooLarge: string
  /** Message when it takes too long, if there is better advice than a better connection. */
  tooSlow?: string
}

/** An uploaded file, and the facts of the request that decoding it needs. */
interface UploadedFile {
  sealed: SealedFile
  read: () => Promise<Buffer>
  stream: () => Readable
  /** Hash of the received bytes, in hex. */
  sha256: string
  /** The address that the rate limit counts. */
  sender: string
  /** Aborted when the connection is closed. */
  gone?: AbortSignal
}

/** A multipart form as received: its text fields in memory, its files in the upload store until disposal. */
export interface FormUpload extends AsyncDisposable {
  /** Text fields by name; the last of a name counts. */
  fields: Record<string, unknown>
  /** The only file, or the first of several. */
  file: UploadedFile | undefined
  /**
   * Why reading failed. `fields` holds those received before the failure, so that the form is shown again with them.
   */
  failure: Error | undefined
}

/** A form with several files: one that is too large loses none of the others. */
export interface FilesUpload extends FormUpload {
  /** In the order of the form, with the names that the browser gave them. */
  files: ReadonlyArray<UploadedFile & { name: string }>
  /** Names of the files that were dropped because they are too large. */
  oversized: readonly string[]
}

/** Maximum bytes of the form besides its files: a few text fields. */
const besideFileBytes = 1024 * 1024
const textMaxBytes = 64 * 1024
/**
 * Limits of the parser. Parts that do not belong to the form are read and dropped, so a few more are allowed than any
 * form has.
 */
const fieldsMax = 50
const otherFilesMax = 10

/** Lets the routes of this scope, and only these, accept multipart bodies. */
export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

function filesMaxOf({ several }: UploadRules): number {
  return several?.filesMax ?? 1
}

function limitsOf(rules: UploadRules) {
  const files = filesMaxOf(rules) + otherFilesMax
  return {
    files,
    fileSize: rules.fileMaxBytes,
    fields: fieldsMax,
    parts: files + fieldsMax,
    fieldSize: textMaxBytes,
    fieldNameSize: 100,
    headerPairs: 50,
  }
}

/**
 * Reads a multipart request to its end, or until it is too large, too slow or malformed, or the file cannot be stored.
 */
export async function readFormUpload(
  request: FastifyRequest,
  uploads: UploadStore,
  rules: UploadRules,
): Promise<FilesUpload> {
  const form: Form = { fields: new Map(), textBytes: 0, uploads: [], oversized: [] }
  // Not `AbortSignal.any`: Node keeps a combined signal, and the whole request with it, until it is aborted.
  const [timeout, end] = [new AbortController(), new AbortController()]
  const deadline = setTimeout(() => {
    timeout.abort()
    end.abort(tooSlow(rules))
  }, uploads.maxMs)
  const filesMaxBytes = rules.several?.maxBytes ?? rules.fileMaxBytes
  const body = paceBody(request.raw, filesMaxBytes + besideFileBytes, () => end.abort(tooLarge(rules.formTooLarge)))
  // The multipart parser reads `request.raw`.
  const paced: FastifyRequest = Object.create(request, { raw: { value: body } })
  try {
    for await (const part of until(end.signal, paced.parts({ limits: limitsOf(rules) }))) {
      if (part.type === "field") addText(form, part)
      else await storeFile(form, part, uploads, rules, end.signal)
    }
  } catch (error) {
    form.failure = end.signal.aborted ? (end.signal.reason as Error) : failureOf(error)
  }
  body.destroy()
  await drain(request.raw, timeout.signal)
  clearTimeout(deadline)
  const { fields, uploads: received, oversized, failure } = form
  const connection = watchConnection(request.raw.socket)
  const sender = senderOf(request)
  const files = received.map(({ remove: _remove, ...file }) => ({ ...file, sender, gone: connection.gone }))
  const dispose = async () => {
    connection.stop()
    await Promise.all(received.map(({ remove }) => remove()))
  }
  return {
    fields: Object.fromEntries(fields),
    file: files[0],
    files,
    oversized,
    failure,
    [Symbol.asyncDispose]: dispose,
  }
}

/** Returns a signal that aborts when the connection is closed: nobody is waiting for the response. */
function watchConnection(socket: Socket): { gone: AbortSignal; stop: () => void } {
  const ended = new AbortController()
  const end = () => ended.abort(incomplete())
  if (socket.destroyed) end()
  socket.once("close", end)
  return { gone: ended.signal, stop: () => socket.off("close", end) }
}

interface Form {
  fields: Map<string, unknown>
  textBytes: number
  uploads: Array<Upload & { name: string }>
  oversized: string[]
  failure?: Error
}

function addText(form: Form, { fieldname, value, fieldnameTruncated, valueTruncated }: MultipartValue) {
  form.textBytes += typeof value === "string" ? Buffer.byteLength(value) : 0
  if (fieldnameTruncated || valueTruncated || form.textBytes > textMaxBytes)
    throw tooLarge("O texto é longo demais: encurte a mensagem.")
  form.fields.set(fieldname, value)
}

async function storeFile(
  form: Form,
  { fieldname, filename, file }: MultipartFile,
  uploads: UploadStore,
  rules: UploadRules,
  signal: AbortSignal,
) {
  const isOwn = fieldname === rules.field
  const isFull = form.uploads.length + form.oversized.length === filesMaxOf(rules)
  if (isOwn && isFull) form.failure ??= tooManyFiles(rules)
  // Read and dropped: the parts after it are still read.
  if (!isOwn || isFull) return void file.resume()
  const upload = await uploads.receive(addAbortSignal(signal, file))
  // An empty file input sends a file without name and bytes.
  const untouched = !filename && upload.bytes === 0
  if (untouched || file.truncated) await upload.remove()
  else form.uploads.push({ ...upload, name: filename })
  if (!file.truncated) return
  // The fields after a file that is too large are still read.
  form.oversized.push(filename)
  if (!rules.several) form.failure = tooLarge(rules.fileTooLarge, rules.field)
}

/** Yields the items until the signal is aborted; then throws its reason. */
async function* until<Item>(signal: AbortSignal, items: AsyncIterableIterator<Item>): AsyncGenerator<Item> {
  const aborted = new Promise<never>((_done, failed) => signal.addEventListener("abort", () => failed(signal.reason)))
  // Handled here too: the signal may abort while nothing awaits this promise.
  aborted.catch(() => {})
  for (;;) {
    const { value, done } = await Promise.race([items.next(), aborted])
    if (done) return
    yield value
  }
}

/**
 * Reads and drops the rest of the body: a client that is answered before it sent everything may not see the response.
 * Ends at the timeout.
 */
async function drain(raw: IncomingMessage, timeout: AbortSignal) {
  raw.unpipe()
  raw.resume()
  // At the timeout the rest is left; the caller closes the connection.
  await finished(raw, { signal: timeout }).catch(() => {})
}

/** The parser's other errors mean that the body is malformed. */
function failureOf(error: unknown): Error {
  if (error instanceof ProblemError) return error
  const code = error instanceof Error && (error as NodeJS.ErrnoException).code
  if (code === "NOT_STORED") return error as Error
  return code && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code) ? tooManyParts() : incomplete()
}

export function incomplete(): ProblemError {
  return new ProblemError(400, problem("bad_request", ["O formulário chegou incompleto. Envie de novo."]))
}

function tooManyParts(): ProblemError {
  return new ProblemError(
    400,
    problem("bad_request", ["O formulário chegou com campos ou arquivos demais. Envie só os que ele pede."]),
  )
}

function tooManyFiles(rules: UploadRules): ProblemError {
  const max = filesMaxOf(rules)
  return refused({ [rules.field]: [max === 1 ? "Envie um arquivo só." : `Envie até ${max} arquivos de cada vez.`] })
}

function tooSlow({ tooSlow: message = slowUpload }: UploadRules): ProblemError {
  return new ProblemError(408, problem("timeout", [message]))
}

const slowUpload = "O envio demorou demais. Tente de novo com uma conexão melhor."

/** `field`: the form field that caused it, if one did. */
export function tooLarge(message: string, field?: string): ProblemError {
  return new ProblemError(
    413,
    problem("too_large", [message], field === undefined ? undefined : { [field]: [message] }),
  )
}

/** The key that the rate limits count by. */
export function senderOf(request: Pick<FastifyRequest, "ip">): string {
  return networkOf(request.ip)
}
