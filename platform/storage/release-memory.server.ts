/**
 * Gives back the memory of a large buffer that nobody uses any more, instead of at the next garbage collection: V8 lets
 * 64 MB outside of its heap gather before one. It is empty afterwards, and so is all that shares its memory.
 */
export function releaseMemory({ buffer }: Uint8Array): void {
  // Node keeps small buffers together in one memory.
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= releasedMinBytes) buffer.transfer(0)
}

const releasedMinBytes = 1024 * 1024
