import sharp from "sharp"
import { serveDecoding } from "#platform/images/decoding-program.server.ts"

/* The receipts' decoder without its limit on scans, so that a picture of many scans reaches the decoder's deadline. */

/** Five seconds in production. */
const maxCpuMs = 1_000

serveDecoding(async (bytes) => new Uint8Array(await sharp(bytes).jpeg().toBuffer()), maxCpuMs)
