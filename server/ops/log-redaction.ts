import type { FastifyServerOptions } from "fastify"

/*
 * Redaction: log lines contain no personal data. Anything that a visitor can write in a URL, a header or a body, and
 * anything in which a database, a parser or a library may repeat it, is left out or replaced by "…".
 */

export interface LogRedaction {
  /** Allows the fixed segments of a route's path pattern in logged paths: `/api/v1/country/:id`. */
  learn: (path: string) => void
  /** The redacted path of a URL. */
  pathOf: (url: string) => string
  /** What a line may show of an error. */
  redactError: (error: unknown) => object
  /** Options for the logger: every line is redacted, including those of libraries. */
  options: Exclude<NonNullable<FastifyServerOptions["logger"]>, boolean>
}

interface ShownError {
  type: string
  message: string
  stack: string
  cause?: ShownError
  [field: string]: unknown
}

export function createLogRedaction(): LogRedaction {
  const known = new Set<string>()
  const pathOf = (url: string) => shownPath(url, known)
  const redactError = (error: unknown) => shownError(error, pathOf)
  const serializers = {
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    err: redactError,
  }
  // An allow-list, because libraries may log anything, such as every header of a form.
  const isAllowed = ([name, value]: [string, unknown]) =>
    name in serializers || typeof value === "number" || typeof value === "boolean" || isPlain(name, value)
  return {
    pathOf,
    redactError,
    learn: (path) => {
      for (const word of path.split("/")) if (!/[:*]/.test(word)) known.add(word)
    },
    options: {
      serializers,
      formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).filter(isAllowed)) },
      hooks: {
        logMethod([first, second], log) {
          // Without a message, a line would get its error's message, unredacted. Interpolation values are dropped.
          if (typeof first === "string") log.call(this, shownMessage(first, pathOf))
          else log.call(this, first, typeof second === "string" ? shownMessage(second, pathOf) : "sem palavras")
        },
      },
    },
  }
}

/** A row id: too short for a phone number. */
const id = /^\d{1,7}$/
const partsMax = 10

/** The path without its query. Only fixed segments of our routes, and ids, are kept. */
function shownPath(url: string, known: ReadonlySet<string>): string {
  const parts = (url.split(/[?#]/, 1)[0] as string).split("/")
  const shown = parts.slice(0, partsMax).map((part) => {
    const [, word = "", data = ""] = /^(.*?)(\.data)?$/s.exec(part) ?? []
    return (known.has(word) || id.test(word) ? word : "…") + data
  })
  return shown.join("/") + (parts.length > partsMax ? "/…" : "")
}

/** Fields whose values come from programs, such as error codes. */
const plainFields = new Set([
  "code",
  "errcode",
  "statusCode",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
  "protocol",
  "kind",
  "program",
  "job",
])

function isPlain(name: string, value: unknown): boolean {
  return plainFields.has(name) && /^[\w.$-]{1,80}$/.test(String(value))
}

function shownError(error: unknown, pathOf: (url: string) => string): ShownError {
  if (!(error instanceof Error)) return { type: typeof error, message: "…", stack: "" }
  const { name, message, stack, cause } = error
  const fields = Object.entries(error).filter(([field, value]) => isPlain(field, value))
  return {
    type: error.constructor.name || name,
    message: quotesInput(error) ? "…" : shownMessage(message, pathOf),
    ...Object.fromEntries(fields),
    // The first lines of a stack repeat the message.
    stack: (stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(cause !== undefined && { cause: shownError(cause, pathOf) }),
  }
}

/** Messages of JSON syntax errors, and of PostgreSQL data exceptions (class 22), quote the input. */
function quotesInput(error: Error & { code?: unknown }): boolean {
  return error instanceof SyntaxError || (typeof error.code === "string" && /^22[0-9A-Z]{3}$/.test(error.code))
}

/** The message without requested paths, email addresses, phone numbers and other long numbers. */
function shownMessage(message: string, pathOf: (url: string) => string): string {
  return message
    .replace(/(?<![^\s"'<>()[\]=,;:])[^\s"'<>()[\]=,;:]+@[^\s"'<>()[\]=,;]+/g, "…")
    .replace(
      /(\bURL |\brequest to |\bRoute [A-Z]+:)("?)(\/[^\s"]*)/g,
      (_, before: string, mark: string, path: string) => before + mark + pathOf(path),
    )
    .replace(/\+?\d(?:[\s()-]*\d){7,}/g, "…")
}
