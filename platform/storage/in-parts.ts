/** Parts are read, written, encrypted and sent as a whole, and held in memory meanwhile. */
const partBytes = 4 * 1024 * 1024

/** Collects chunks into parts of equal size; the last one may be smaller. */
export async function* inParts(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk as Uint8Array)
    while (bytes + rest.length >= partBytes) {
      const fits = partBytes - bytes
      yield Buffer.concat([...held, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      held = []
      bytes = 0
    }
    held.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(held)
}
