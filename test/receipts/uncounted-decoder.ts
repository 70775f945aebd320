import sharp from "sharp"
import { serveDecoding } from "#platform/images/decoding-program.server.ts"

/* The decoder of receipts without the counting of parts: a picture of many scans stands for any that takes too long. */

/** Instead of five seconds. */
const maxCpuMs = 1_000

serveDecoding(async (bytes) => new Uint8Array(await sharp(bytes).jpeg().toBuffer()), maxCpuMs)
