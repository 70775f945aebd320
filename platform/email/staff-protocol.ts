/** Replaces the protocol in emails to staff. Those to all staff share it, so it names no person. */
export const staffProtocol = "EQUIPE"
