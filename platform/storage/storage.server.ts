/** Durable files: a folder, or a server with the S3 API. Keys are paths such as `receipts/a1b2.receipt`. */
export interface ObjectStorage {
  /** Stores an object atomically and durably, or rejects; replaces one of the same key. */
  put: (key: string, bytes: Buffer, contentType?: string) => Promise<void>
  /**
   * The stored bytes; in memory, since the largest object is one picture. Throws a `MissingObjectError` when there is
   * none.
   */
  get: (key: string) => Promise<Buffer>
  /** Size of an object in bytes; undefined when there is none. */
  findSize: (key: string) => Promise<number | undefined>
  /** Does nothing when the object is missing. */
  remove: (key: string) => Promise<void>
  /**
   * Every object under a prefix, which is empty or ends with `/`. A folder also lists the partial files that a crash
   * left: their keys end with `.part`.
   */
  list: (prefix: string) => AsyncIterable<StoredObject>
  /** Resolves when the storage answers and accepts our credentials within two seconds; rejects otherwise. */
  ready: () => Promise<void>
}

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

/** There is no object of that key; the code is that of a missing file. */
export class MissingObjectError extends Error {
  override name = "MissingObjectError"
  readonly code = "ENOENT"
}

/**
 * The storage is unavailable, slow, or refuses us: a retry may succeed later. The message contains neither keys nor
 * signatures.
 */
export class StorageAwayError extends Error {
  override name = "StorageAwayError"
  readonly code = "STORAGE_AWAY"
}

/** The objects under a prefix, as a storage of their own. */
export function within(storage: ObjectStorage, prefix: `${string}/`): ObjectStorage {
  return {
    put: (key, bytes, contentType) => storage.put(prefix + key, bytes, contentType),
    get: (key) => storage.get(prefix + key),
    findSize: (key) => storage.findSize(prefix + key),
    remove: (key) => storage.remove(prefix + key),
    async *list(inner) {
      for await (const object of storage.list(prefix + inner)) yield { ...object, key: object.key.slice(prefix.length) }
    },
    ready: storage.ready,
  }
}

/** Throws for keys and prefixes that would lead out of the storage. */
export function checkedKey(key: string): string {
  if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(key)) throw new Error("Nome de arquivo desconhecido.")
  return key
}

/**
 * The object, file or listing; undefined if it does not exist. Any other failure is thrown. Checks the error's code,
 * because the panel's bundle has its own copy of the class.
 */
export function unlessMissing<Value>(getting: Promise<Value>): Promise<Value | undefined> {
  return getting.catch((error: unknown) => {
    if ((error as { code?: string }).code === "ENOENT") return undefined
    throw error
  })
}
