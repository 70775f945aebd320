/** Encrypted pictures of visitors, which no public address serves. */
export interface PrivateFiles {
  /** Stores an already inspected and re-encoded picture under a random name, durably, and returns that name. */
  save: (jpeg: Buffer) => Promise<string>
  /**
   * The picture as it was stored. Throws when the file was changed or its key is missing, and `ENOENT` when there is
   * none.
   */
  read: (name: string) => Promise<Buffer>
  /** Does nothing when the file is missing. */
  remove: (name: string) => Promise<void>
  /**
   * Names of the files stored before an instant, and of partial files that a crash left. `isListed` is asked for each
   * of them.
   */
  listOlderThan: (instant: Date, isListed?: (storedAt: Date) => boolean) => Promise<string[]>
}
