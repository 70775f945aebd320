import type { RouterContextProvider } from "react-router"
import type { FilesUpload, UploadRules } from "#platform/http/read-upload.server.ts"
import { panelRequestContext } from "./request-context.server.ts"

/** Reads the form of a page that declares `upload`. A form without a file only has fields. */
export async function readUpload(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  rules: UploadRules,
): Promise<FilesUpload> {
  const { readUpload: receive } = context.get(panelRequestContext)
  if (receive) return receive(rules)
  const fields = Object.fromEntries(await request.formData())
  return {
    fields,
    file: undefined,
    files: [],
    oversized: [],
    failure: undefined,
    [Symbol.asyncDispose]: async () => {},
  }
}

/** The status of a failed upload. Failures that are not the sender's fault are 503, because a retry may succeed. */
export function failureStatus(failure: Error): number {
  return (failure as { status?: number }).status ?? 503
}
