import { isUtf8 } from "node:buffer"

/* Names of files in a ZIP. Those without the UTF-8 flag are in the code page of the system that wrote them. */

/** For each file of the ZIP's directory, in its order: whether the UTF-8 flag is set. A ZIP64 directory yields none. */
export function* utf8Flags(archive: Uint8Array): Generator<boolean, void> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.lastIndexOf("PK\x05\x06", -22, "latin1")
  let at = bytes.readUInt32LE(end + 16)
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === 0x02014b50) {
    yield (bytes.readUInt16LE(at + 8) & 0x800) !== 0
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
}

/**
 * Decodes a name without the flag, given as Latin-1: as UTF-8, which macOS writes there, else as code page 850, which
 * Windows in Brazil writes.
 */
export function decodeZipName(latin1: string): string {
  const bytes = Buffer.from(latin1, "latin1")
  return isUtf8(bytes) ? bytes.toString() : Array.from(bytes, (byte) => letterOf(byte)).join("")
}

function letterOf(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (codePage850[byte - 0x80] as string)
}

/** Its upper half: Node decodes no code page of DOS. */
const codePage850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐" +
  "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0"
