import { Zip, ZipPassThrough } from "fflate"
import type { CopiedFile } from "./export-person.server.ts"

/** A ZIP of a person's copy, streamed. Pictures and emails are stored as they are: compressing them gains little. */
export function zipFiles(files: AsyncIterable<CopiedFile>): ReadableStream<Uint8Array> {
  const waiting = files[Symbol.asyncIterator]()
  let zip: Zip
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (isLast) controller.close()
      })
    },
    async pull() {
      const next = await waiting.next()
      if (next.done) return zip.end()
      const entry = new ZipPassThrough(next.value.path)
      zip.add(entry)
      entry.push(new Uint8Array(next.value.bytes), true)
    },
  })
}
