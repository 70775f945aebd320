/* Limits of a sender's share of the decoder. The limits of a file are in receipt.ts. */

/** Of one sender, beside the receipt being decoded. A family behind one address sends two or three at once. */
export const receiptsWaitingPerSender = 8

/** Senders who would wait longer get an answer before the browser's timeout: two minutes, upload included. */
export const receiptWaitMaxMs = 20_000
