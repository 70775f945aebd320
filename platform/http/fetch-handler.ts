import type { Services } from "#platform/services.ts"
import type { RenderedResponse } from "./cached-response.server.ts"
import type { FilesUpload, UploadRules } from "./read-upload.server.ts"

/** The services that may be replaced for one page. */
export type ReplacedServices = Pick<Services, "db" | "clock" | "contentVersion">

/** Renders the page of a root-relative address of the public site, without any cache. */
export type SiteRenderer = (address: string, replaced: ReplacedServices) => Promise<RenderedResponse>

/** A counted try at a password, a passkey or a code. */
interface Try {
  /** After a success: takes this try alone out of the count. */
  giveBack: () => Promise<void>
}

/** What a handler gets besides the request. */
export interface RequestFacts {
  /** The request id that the log lines carry. */
  id: string
  log: { error: (details: { err: unknown }, message: string) => void }
  /** IP address of the client. */
  address: string
  /** The browser's `User-Agent`. */
  userAgent: string
  /** The public origin of the request: `https://…`. */
  origin: string
  /** A browser sent it from another site's page. */
  crossSite: boolean
  /**
   * Counts one more `what` from this address, over all processes. Returns whether at most `max` came in ten minutes.
   */
  countWithin: (what: string, max: number) => Promise<boolean>
  /**
   * The same for what may succeed: a try that is given back no longer counts. Returns undefined if `max` others count.
   */
  countTry: (what: string, max: number) => Promise<Try | undefined>
  /**
   * Begins work some time after the response, so that the response time does not depend on it. The end of the process
   * waits for it. The work must not fail.
   */
  later: (work: () => Promise<void>) => void
  /** Reads a form with files; the body is not received before this call. Absent for other requests. */
  readUpload?: (rules: UploadRules) => Promise<FilesUpload>
  /** Absent where the site's pages are not served. */
  renderSite?: SiteRenderer
}

/** Answers Fetch API requests. An app of pages in its own bundle is one. */
export type FetchHandler = (request: Request, facts: RequestFacts) => Promise<Response>
