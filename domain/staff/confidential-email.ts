const confidential = "staff-"

/**
 * Marks a kind of email whose text is removed as soon as it is sent or given up, because it contains a link that gives
 * access.
 */
export function confidentialKind<Kind extends string>(kind: Kind): `${typeof confidential}${Kind}` {
  return `${confidential}${kind}`
}

/** Whether `confidentialKind` marked this kind. */
export function isConfidential(kind: string): boolean {
  return kind.startsWith(confidential)
}
