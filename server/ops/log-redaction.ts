import type { FastifyServerOptions } from "fastify"

/*
 * What the log may say. Its lines carry no personal data: whatever a visitor can write, in an address, a header or a body,
 * and whatever a database, a parser or a library repeats of it, is left out or stands as "…".
 */

export interface LogRedaction {
  /** Makes the fixed words of a route's path known: `/api/v1/country/:id`. */
  learn: (path: string) => void
  /** For the logger: every line goes through these, whoever writes it. */
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
  const serializers = {
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    res: ({ statusCode }: { statusCode?: number }) => ({ status: statusCode }),
    err: (error: unknown) => shownError(error, pathOf),
  }
  // Libraries log what they like, such as every header of a form: only what we know how to show passes.
  const mayPass = ([name, value]: [string, unknown]) =>
    name in serializers || typeof value === "number" || typeof value === "boolean" || isPlain(name, value)
  return {
    learn: (path) => {
      for (const word of path.split("/")) if (!/[:*]/.test(word)) known.add(word)
    },
    options: {
      serializers,
      formatters: { log: (fields) => Object.fromEntries(Object.entries(fields).filter(mayPass)) },
      hooks: {
        logMethod([first, second], log) {
          // Without words of its own a line would get those of its error, as they are. Values to put into the words are dropped.
          if (typeof first === "string") log.call(this, shownMessage(first, pathOf))
          else log.call(this, first, typeof second === "string" ? shownMessage(second, pathOf) : "sem palavras")
        },
      },
    },
  }
}

/** A row's number, and no phone's. */
const id = /^\d{1,7}$/
const partsMax = 10

/** The path without its query; of its parts only the fixed words of our routes, and ids. */
function shownPath(url: string, known: ReadonlySet<string>): string {
  const parts = (url.split(/[?#]/, 1)[0] as string).split("/")
  const shown = parts.slice(0, partsMax).map((part) => {
    const [, word = "", data = ""] = /^(.*?)(\.data)?$/s.exec(part) ?? []
    return (known.has(word) || id.test(word) ? word : "…") + data
  })
  return shown.join("/") + (parts.length > partsMax ? "/…" : "")
}

/** Codes and the like, which are written by programs. */
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
    // Its first lines are the message again.
    stack: (stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(cause !== undefined && { cause: shownError(cause, pathOf) }),
  }
}

/** JSON that cannot be read, or a value that a PostgreSQL type refuses (class 22), is quoted in the error's own words. */
function quotesInput(error: Error & { code?: unknown }): boolean {
  return error instanceof SyntaxError || (typeof error.code === "string" && /^22[0-9A-Z]{3}$/.test(error.code))
}

/** Without the address that was asked for, e-mail addresses, phones and other long numbers of people. */
function shownMessage(message: string, pathOf: (url: string) => string): string {
  return message
    .replace(/[^\s"'<>()[\]=,;:]+@[^\s"'<>()[\]=,;]+/g, "…")
    .replace(
      /(\bURL |\brequest to |\bRoute [A-Z]+:)("?)(\/[^\s"]*)/g,
      (_, before: string, mark: string, path: string) => before + mark + pathOf(path),
    )
    .replace(/\+?\d(?:[\s()-]*\d){7,}/g, "…")
}
