/** The person who makes a change, for the audit trail. */
export interface Actor {
  /** Undefined for a command on the server. */
  staff: { id: string; name: string } | undefined
  /** IP address. */
  address: string
}

/** A staff member who acts in the panel. */
export interface OwnActor extends Actor {
  staff: { id: string; name: string }
}
