/** The bytes in pieces of one size, as views of their memory; the last one is what is left. */
export function* piecesOf({ buffer, byteOffset, byteLength }: Uint8Array, pieceBytes = 256 * 1024): Generator<Buffer> {
  for (let at = 0; at < byteLength; at += pieceBytes)
    yield Buffer.from(buffer, byteOffset + at, Math.min(pieceBytes, byteLength - at))
}
