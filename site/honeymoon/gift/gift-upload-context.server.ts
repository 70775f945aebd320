import { createContext } from "react-router"
import type { FormUpload } from "#platform/http/read-upload.server.ts"

/** The upload of a form sent without scripts, read by the server for the page's action; absent without a file. */
export const giftUploadContext = createContext<FormUpload | undefined>(undefined)
