/** Where files are kept that must not be lost: a folder, or a server that speaks S3. Keys are paths of plain words: `receipts/a1b2.receipt`. */
export interface ObjectStorage {
  /** Keeps an object whole and lastingly, or fails; one of the same key is replaced. */
  put: (key: string, bytes: Buffer, contentType?: string) => Promise<void>
  /** The bytes as they were kept; in memory, since the largest object is one picture. Throws a `MissingObjectError` when there is none. */
  get: (key: string) => Promise<Buffer>
  /** How many bytes an object has; undefined when there is none. */
  findSize: (key: string) => Promise<number | undefined>
  /** Removing what is not there is no failure. */
  remove: (key: string) => Promise<void>
  /** Every object under a prefix, which is empty or ends with `/`. A folder also lists the halves that a crash left: their keys end with `.part`. */
  list: (prefix: string) => AsyncIterable<StoredObject>
  /** Resolves when the storage answers and takes our word for who we are, within two seconds; rejects otherwise. */
  ready: () => Promise<void>
}

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

/** There is no object of that key; the code is the one of a missing file. */
export class MissingObjectError extends Error {
  override name = "MissingObjectError"
  readonly code = "ENOENT"
}

/** The storage is away, slow, or refuses us: what was asked of it may work later. Its words hold neither keys nor signatures. */
export class StorageAwayError extends Error {
  override name = "StorageAwayError"
  readonly code = "STORAGE_AWAY"
}

/** The part of a storage whose keys begin with a prefix, seen as a storage of its own. */
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

/** Neither a key nor a prefix leads out of the storage, whatever a caller makes of it. */
export function checkedKey(key: string): string {
  if (!/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(key)) throw new Error("Nome de arquivo desconhecido.")
  return key
}

/** The object, or undefined when there is none. */
export function unlessMissing<Value>(getting: Promise<Value>): Promise<Value | undefined> {
  return getting.catch((error: unknown) => {
    if (error instanceof MissingObjectError) return undefined
    throw error
  })
}
