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

/** Reads each part of a file when the browser is ready for it. */
export function streamParts<Part>(
  parts: readonly Part[],
  read: (part: Part) => Promise<Buffer>,
): ReadableStream<Uint8Array> {
  const waiting = [...parts]
  return new ReadableStream({
    async pull(controller) {
      const [part] = waiting.splice(0, 1)
      if (part === undefined) controller.close()
      else controller.enqueue(new Uint8Array(await read(part)))
    },
  })
}
