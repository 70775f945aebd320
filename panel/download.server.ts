import { ReadableStream as NodeStream } from "node:stream/web"
import { timeOfDay, today } from "#platform/time/day.ts"

/** The answer that a browser stores as a file. */
export function download(
  body: BodyInit,
  { name, type, bytes }: { name: string; type: string; bytes?: number },
): Response {
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
      ...(bytes !== undefined && { "content-length": String(bytes) }),
    },
  })
}

/** Day and time in São Paulo for the name of a downloaded file: `202611201200`. */
export function fileStamp(instant: Date): string {
  return `${today(instant)}${timeOfDay(instant)}`.replace(/\D/g, "")
}

/** Reads each part of a file when the browser is ready for it, and no further one once a download is cancelled. */
export function streamParts(parts: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The types of the browser's streams lack `from`.
  return NodeStream.from(parts) as ReadableStream<Uint8Array>
}

export async function* eachPart<Part>(
  parts: readonly Part[],
  read: (part: Part) => Promise<Buffer>,
): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield new Uint8Array(await read(part))
}
