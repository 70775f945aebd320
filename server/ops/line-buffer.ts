/**
 * Lines that wait to be written, as bytes. As strings they would survive several collections of V8's young generation,
 * each of which copies them.
 */
export class LineBuffer {
  readonly #retainedBytes: number
  #bytes: Buffer
  #used = 0
  #lines = 0

  /** Up to `retainedBytes` of memory are reused after each `take`; more is released. */
  constructor(retainedBytes: number) {
    this.#retainedBytes = retainedBytes
    this.#bytes = Buffer.allocUnsafeSlow(retainedBytes)
  }

  get lines(): number {
    return this.#lines
  }

  get bytes(): number {
    return this.#used
  }

  add(line: string): void {
    // A character takes at most three bytes.
    const needed = this.#used + line.length * 3
    if (needed > this.#bytes.length) this.#grow(needed)
    this.#used += this.#bytes.write(line, this.#used)
    this.#lines += 1
  }

  /** Returns the bytes of all lines, and empties the buffer. */
  take(): Buffer {
    const isLarge = this.#bytes.length > this.#retainedBytes
    const held = this.#bytes.subarray(0, this.#used)
    const taken = isLarge ? held : Buffer.from(held)
    if (isLarge) this.#bytes = Buffer.allocUnsafeSlow(this.#retainedBytes)
    this.#used = 0
    this.#lines = 0
    return taken
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
    this.#bytes.copy(grown, 0, 0, this.#used)
    this.#bytes = grown
  }
}
