import type { Services } from "#platform/services.ts"
import type { RenderedResponse } from "./cached-response.server.ts"
import type { FilesUpload, UploadRules } from "./read-upload.server.ts"

/** The parts of the services that may be others for one page. */
export type ReplacedServices = Pick<Services, "db" | "clock" | "contentVersion">

/** Renders the page of a root-relative address of the public site, past every cache. */
export type SiteRenderer = (address: string, replaced: ReplacedServices) => Promise<RenderedResponse>

/** What a handler of Fetch API requests is told beside the request. */
export interface RequestFacts {
  /** The request id that the log lines carry. */
  id: string
  log: { error: (details: { err: unknown }, message: string) => void }
  /** IP address of the client. */
  address: string
  /** The browser's `User-Agent`. */
  userAgent: string
  /** The public origin under which the request came: `https://…`. */
  origin: string
  /** A browser sent it from another site's page. */
  crossSite: boolean
  /** Counts one more of `what` from this address; whether it is within `max` in ten minutes, over all processes. */
  isWithin: (what: string, max: number) => Promise<boolean>
  /** Reads a form with files: only then its body is received. Absent for other requests. */
  readUpload?: (rules: UploadRules) => Promise<FilesUpload>
  /** Absent where the site's pages are not served. */
  renderSite?: SiteRenderer
}

/** Answers Fetch API requests, such as a built app of pages that lives in a bundle of its own. */
export type FetchHandler = (request: Request, facts: RequestFacts) => Promise<Response>
