/** Stands where other emails have the protocol of a request. Those to all staff share it, so it names no person. */
export const staffProtocol = "EQUIPE"
