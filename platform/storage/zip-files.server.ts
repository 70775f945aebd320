import { Zip, ZipPassThrough } from "fflate"

export interface ZippedFile {
  path: string
  bytes: Uint8Array
}

/** A ZIP of the files, streamed. They are stored as they are: compressing pictures gains nothing. */
export function zipFiles(files: AsyncIterable<ZippedFile>): ReadableStream<Uint8Array> {
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
