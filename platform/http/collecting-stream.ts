import { EventEmitter } from "node:events"

/**
 * Collects what is written to it, in memory. It emits `finish` at its end, or `close` with the error that destroyed it.
 *
 * It is no `Writable` of Node.js. Each of these assigns a function to a property of its state, and V8 allocates such
 * functions in the old generation. There they keep all that they refer to until the next full collection: for a page
 * some 300 KB, which every collection before it had to move.
 */
export class CollectingStream extends EventEmitter implements NodeJS.WritableStream {
  readonly writable = true
  readonly #chunks: Uint8Array[] = []

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk)
    return true
  }

  end(): this {
    this.emit("finish")
    return this
  }

  destroy(error: unknown): void {
    this.emit("close", error)
  }

  content(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.#chunks)
  }
}
