import type { UploadRules } from "#platform/http/read-upload.server.ts"

/** Limits of the form that sends a content folder. */
export const zipUpload: UploadRules = {
  field: "file",
  fileMaxBytes: 200 * 1024 * 1024,
  fileTooLarge: "O arquivo é grande demais: um ZIP tem até 200 MB.",
  formTooLarge: "O arquivo é grande demais: um ZIP tem até 200 MB.",
}
