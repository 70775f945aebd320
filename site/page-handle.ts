import type { UploadRules } from "#platform/http/read-upload.server.ts"

/**
 * What a route module exports as `handle`. The server reads it from the built route table; it has no list of pages.
 * A page without one reads no query value, and its response is the same for every visitor: it is cached by its path.
 */
export interface PageHandle {
  page: PageDeclaration
}

export interface PageDeclaration {
  /** The query values that the module's loader reads, by name. Any other name makes no difference to the page. */
  query?: Record<string, QueryValues>
  /** The form's submissions are counted in the metrics as this. */
  submission?: "quote" | "gift"
  /** The form takes a file, within these limits. The action finds it in `formUploadContext`. */
  upload?: UploadRules
}

/**
 * - A list: the values that count. Each is part of the cache key; any other value is the page without it.
 * - `uncached`: too many values to cache a response for each.
 * - `private`: the response is one visitor's. No cache keeps it, nor does the browser.
 */
type QueryValues = readonly string[] | "uncached" | "private"
