import { createSubprocessDecoder } from "./decode-in-subprocess.server.ts"
import type { InspectedPicture, PictureMeasures } from "./picture-inspector.server.ts"
import { createQueue } from "./queue.server.ts"

/** The bytes are no picture that we show; the message says why, for people. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError"
}

const decode = createSubprocessDecoder<InspectedPicture>("platform/images/picture-inspector.server.ts")
const queue = createQueue(1)

/** Has a picture decoded whole, apart, within the limits of work and time that every picture has. */
export async function inspectPicture(bytes: Buffer): Promise<PictureMeasures> {
  const answer = await queue(() => decode(bytes))
  if (answer === "tooSlow") throw new NotAPictureError("demora demais para abrir; exporte a imagem de novo")
  if (answer === "crashed") throw new NotAPictureError("não é uma imagem que se consiga abrir")
  if ("refusal" in answer) throw new NotAPictureError(answer.refusal)
  return answer
}
