/**
 * Frees the memory of a large unused buffer at once, not at the next garbage collection: V8 lets 64 MB gather outside
 * of its heap before one. Afterwards the buffer and all views of its memory are empty.
 */
export function releaseMemory({ buffer }: Uint8Array): void {
  // Small buffers share the memory of Node's pool.
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= releasedMinBytes) buffer.transfer(0)
}

const releasedMinBytes = 1024 * 1024
