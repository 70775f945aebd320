/* How much of the one decoder's time a sender may ask for. What a file may be is in receipt.ts. */

/** Of one sender, beside the receipt being decoded. A family behind one address sends two or three at once. */
export const receiptsWaitingPerSender = 8

/** Whoever would wait longer is told so while the browser still listens: it waits for two minutes, upload included. */
export const receiptWaitMaxMs = 20_000
