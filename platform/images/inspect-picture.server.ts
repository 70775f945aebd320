import pLimit from "p-limit"
import { DecoderBusyError, createSubprocessDecoder } from "./decode-in-subprocess.server.ts"
import type { InspectedPicture, PictureMeasures } from "./picture-inspector.server.ts"

const notAPicture = "NOT_A_PICTURE"

/** The bytes are not an accepted picture. The message is in Portuguese. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError"
  code = notAPicture
}

/** True also for an error of another bundle's copy of this module. */
export function isNotAPicture(error: unknown): error is NotAPictureError {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === notAPicture
}

/** The import of an agency's content waits rather than fails. Processor time limits the picture. */
const pictureMaxMs = 120_000

const decode = createSubprocessDecoder<InspectedPicture>("platform/images/picture-inspector.server.ts", {
  maxMs: pictureMaxMs,
})
const queue = pLimit(1)

/**
 * Decodes a whole picture in a subprocess, within the limits of work and time. Throws `NotAPictureError`, and
 * `DecoderBusyError` for what is no fault of the picture.
 */
export async function inspectPicture(bytes: Buffer): Promise<PictureMeasures> {
  const answer = await queue(() => decode(bytes))
  if (answer === "late") throw new DecoderBusyError()
  if (answer === "tooSlow") throw new NotAPictureError("demora demais para abrir; exporte a imagem de novo")
  if (answer === "crashed") throw new NotAPictureError("não é uma imagem que se consiga abrir")
  if ("refusal" in answer) throw new NotAPictureError(answer.refusal)
  return answer
}
