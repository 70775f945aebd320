/**
 * False for a file that was changed, moved or removed after it was chosen, or whose app no longer gives it out. Sending
 * it would fail as it does without a connection.
 */
export function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}
