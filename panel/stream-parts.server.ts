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
