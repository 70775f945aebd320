import { createContext } from "react-router"
import type { Services } from "#domain/services.server.ts"
import type { FormUpload } from "#platform/http/read-upload.server.ts"

/** Where loaders and actions find the services: `context.get(servicesContext)`. */
export const servicesContext = createContext<Services>()

/** Where failures are logged: the request's own log, as lines of JSON without personal data. */
export interface Log {
  error: (details: { err: unknown }, message: string) => void
}

/** For how many days accesses are recorded; absent where they are not. */
export const accessLogDaysContext = createContext<number | undefined>(undefined)

/** Absent outside a request. */
export const logContext = createContext<Log | undefined>(undefined)

/** The request id that the log lines carry. */
export const requestIdContext = createContext<string | undefined>(undefined)

/** The form that was sent with a file, on a page that declares `upload`; undefined for any other request. */
export const formUploadContext = createContext<FormUpload | undefined>(undefined)

/**
 * Where a rendered page is left for the server, beside a response without a body. A `Response` copies its body when it
 * is made and again when it is read: of a page of 170 KB that is as much work as two queries.
 */
export const documentContext = createContext<LeftDocument>()

export interface LeftDocument {
  body?: Buffer
  /** Identifies what the page was rendered from, where a cache asked for it. */
  source?: string
}

/** A cache's: with the source of the page that it has, if any. Such a page is answered with status 304. */
export const revalidationContext = createContext<Revalidation | undefined>(undefined)

export interface Revalidation {
  source: string | undefined
}
