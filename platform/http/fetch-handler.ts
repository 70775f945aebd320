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
}

/** Answers Fetch API requests, such as a built app of pages that lives in a bundle of its own. */
export type FetchHandler = (request: Request, facts: RequestFacts) => Promise<Response>
