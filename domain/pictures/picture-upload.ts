import type { UploadRules } from "#platform/http/read-upload.server.ts"
import { pictureMaxBytes, pictureRefusals, picturesAtOnce } from "./picture-file.ts"

/** Limits of a form that sends pictures to the library. */
export const pictureUpload: UploadRules = {
  field: "file",
  fileMaxBytes: pictureMaxBytes,
  several: { filesMax: picturesAtOnce, maxBytes: 50 * 1024 * 1024 },
  fileTooLarge: pictureRefusals.tooLarge,
  formTooLarge: "As imagens juntas têm mais de 50 MB. Envie menos de cada vez.",
}

/** Limits of a form that sends one picture. */
export const onePictureUpload: UploadRules = {
  field: "file",
  fileMaxBytes: pictureMaxBytes,
  fileTooLarge: `O arquivo ${pictureRefusals.tooLarge}`,
  formTooLarge: `O arquivo ${pictureRefusals.tooLarge}`,
}
