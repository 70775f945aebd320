/** Who does something to the staff or to an own account, for the audit trail. */
export interface Actor {
  /** Undefined for a command on the server. */
  staff: { id: string; name: string } | undefined
  /** IP address. */
  address: string
}

/** A person who changes the own account. */
export interface OwnActor extends Actor {
  staff: { id: string; name: string }
}
