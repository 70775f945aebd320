/** The bytes in pieces of equal size, as views of the same memory; the last one may be smaller. */
export function* piecesOf({ buffer, byteOffset, byteLength }: Uint8Array, pieceBytes = 256 * 1024): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += pieceBytes)
    yield Buffer.from(buffer, byteOffset + at, Math.min(pieceBytes, byteLength - at))
}
