import { createContext } from "react-router"
import type { FormUpload } from "#platform/http/read-upload.server.ts"

/** Where the page's action finds what a browser without scripts sent; absent when the form carried no file. */
export const giftUploadContext = createContext<FormUpload | undefined>(undefined)
