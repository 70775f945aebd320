import type { UploadRules } from "#platform/http/read-upload.server.ts"
import { receiptMaxBytes, receiptRefusals } from "./receipt.ts"

/** Limits of the upload in a gift message. */
export const receiptUpload: UploadRules = {
  field: "receipt",
  fileMaxBytes: receiptMaxBytes,
  fileTooLarge: receiptRefusals.tooLarge,
  formTooLarge: "O envio é grande demais: o comprovante pode ter até 10 MB.",
  tooSlow: "O envio demorou demais. Tente de novo com uma conexão melhor ou com uma captura de tela, que é bem menor.",
}
