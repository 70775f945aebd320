import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj"
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf"
import { generatePixPayload } from "@brazilian-utils/brazilian-utils/generate-pix-payload"
import { type PixKeyType, getPixKeyInfo } from "@brazilian-utils/brazilian-utils/get-pix-key-info"
import { encode } from "uqr"
import { formatPhone, nationalDigits } from "#platform/text/phone.ts"
import type { PixReceiver, ShownReceiver, QrModules } from "./pix.ts"

/**
 * The text of a static BR Code over an amount in cents; without one (or with 0) the guest types it in the bank's app.
 * It names no transaction (`***`): some banks refuse identifiers that they did not give out themselves.
 * Undefined for a receiver that is not valid in Pix; the import of content refuses those.
 */
export function pixText({ key, name, city }: PixReceiver, cents?: number): string | undefined {
  const amount = cents ? cents / 100 : undefined
  return generatePixPayload({ key, merchantName: name, merchantCity: city, amount }) ?? undefined
}

export function showReceiver({ key, name }: PixReceiver): ShownReceiver {
  const { type, value } = getPixKeyInfo(key) ?? { type: "evp", value: key }
  return { name, key: forPeople[type](value), kind: kinds[type] }
}

/** The modules of the text's QR code, at error correction level M (15 %). */
export function drawQr(text: string): QrModules {
  const { size, data } = encode(text, { ecc: "M", border: 0 })
  const bytes = new Uint8Array(Math.ceil((size * size) / 8))
  data.flat().forEach((dark, at) => {
    if (dark) bytes[at >> 3]! |= 0x80 >> (at & 7)
  })
  return { size, bits: Buffer.from(bytes).toString("base64") }
}

const kinds: Record<PixKeyType, string> = {
  email: "e-mail",
  phone: "celular",
  cpf: "CPF",
  cnpj: "CNPJ",
  evp: "chave aleatória",
}

const same = (key: string) => key
const forPeople: Record<PixKeyType, (key: string) => string> = {
  email: same,
  evp: same,
  phone: (key) => `+55 ${formatPhone(nationalDigits(key))}`,
  cpf: (key) => formatCpf(key),
  cnpj: (key) => formatCnpj(key, { version: 2 }),
}
