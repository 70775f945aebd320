import type { RouterContextProvider } from "react-router"
import type { RequestFacts } from "#platform/http/fetch-handler.ts"
import type { FilesUpload, UploadRules } from "#platform/http/read-upload.server.ts"
import { panelRequestContext } from "./request-context.server.ts"

/** A received form. Its failure is told to the sender as it is. */
interface PanelUpload extends Omit<FilesUpload, "failure"> {
  failure: UploadFailure | undefined
}

export interface UploadFailure {
  message: string
  status: number
}

/** Reads the form of a page that declares `upload`. A form without a file only has fields. */
export async function readUpload(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  rules: UploadRules,
): Promise<PanelUpload> {
  const { readUpload: receive, log } = context.get(panelRequestContext)
  if (receive) {
    const form = await receive(rules)
    return { ...form, failure: form.failure && explainFailure(form.failure, log) }
  }
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

/** A failure without a status is not the sender's fault: its text is for the log, and a retry may succeed. */
function explainFailure(failure: Error & { status?: number }, log: RequestFacts["log"]): UploadFailure {
  const { message, status } = failure
  if (status !== undefined) return { message, status }
  logNotStored(log, failure)
  return { message: "O arquivo não pôde ser guardado agora. Envie de novo em alguns minutos.", status: 503 }
}

export function logNotStored(log: RequestFacts["log"], err: unknown) {
  log.error({ err }, "arquivo não guardado")
}
