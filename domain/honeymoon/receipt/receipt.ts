/*
 * Limits of a receipt, and the messages for guests. Browser-safe: the server decides by decoding, the browser by name,
 * type and size.
 */

import { receiptAccept } from "#domain/honeymoon/gift/gift-fields.ts"

export const receiptMaxBytes = 10 * 1024 * 1024
/** "50 megapixels" as phones count: 8192 × 6144 and a little more. */
export const receiptMaxPixels = 52_000_000
export const receiptMaxSide = 12_000

const screenshot =
  "no celular, aperte o botão de ligar com o de volume; no Windows, as teclas Windows, Shift e S; " +
  "no Mac, Command, Shift e 4"

export const receiptRefusals = {
  missing: "Anexe a imagem do comprovante: uma foto ou captura de tela em JPEG, PNG ou WebP.",
  empty: "O arquivo do comprovante está vazio. Escolha-o de novo ou envie uma captura de tela.",
  tooLarge: "O comprovante tem mais de 10 MB. Envie uma captura de tela dele, que é bem menor.",
  tooManyPixels: "A imagem do comprovante tem mais de 50 megapixels. Envie uma captura de tela dela.",
  tooLong: "A imagem do comprovante tem mais de 12.000 pixels de um lado. Envie uma captura de tela dela.",
  tooHeavy: "A imagem do comprovante é pesada demais para abrirmos. Envie uma captura de tela dela.",
  tooSlow: "A imagem do comprovante demora demais para abrir. Envie uma captura de tela dela.",
  pdf:
    "O comprovante está em PDF, e aqui só entra imagem. " +
    `Abra o PDF, faça uma captura de tela e envie a captura (${screenshot}).`,
  heic:
    "A foto está em HEIC, um formato que não abrimos. " +
    "Faça uma captura de tela dela e envie a captura, ou exporte a foto como JPEG.",
  gif: "O comprovante está em GIF. Envie uma captura de tela dele, em JPEG, PNG ou WebP.",
  svg:
    "O comprovante está em SVG, que é um desenho e não uma foto. " +
    "Envie uma captura de tela dele, em JPEG, PNG ou WebP.",
  otherImage: "Este formato de imagem nós não abrimos. Envie uma captura de tela do comprovante, em JPEG, PNG ou WebP.",
  notAnImage: "Este arquivo não é uma imagem. Envie uma foto ou captura de tela do comprovante, em JPEG, PNG ou WebP.",
  broken:
    "Não conseguimos abrir a imagem do comprovante: ela parece incompleta. " +
    "Salve-a de novo ou envie uma captura de tela.",
} as const

export type ReceiptRefusal = keyof typeof receiptRefusals

/** Media types that may be a receipt: systems and apps disagree on them, so the server decides. */
const possibleTypes = [
  ...receiptAccept.split(","),
  "image/jpg",
  "image/pjpeg",
  "image/*",
  "application/octet-stream",
  "",
]

/** The checks that the browser can make before sending. A file of an inconclusive type is left to the server. */
export function chosenReceiptProblem(
  file: Pick<File, "name" | "type" | "size"> | undefined,
): ReceiptRefusal | undefined {
  if (!file || (file.name === "" && file.size === 0)) return "missing"
  if (file.size === 0) return "empty"
  const ending = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? ""
  const type = file.type.toLowerCase()
  if (type === "application/pdf" || ending === "pdf") return "pdf"
  // Some phones keep this extension when they convert such a photo to JPEG.
  if (/^image\/hei[cf]/.test(type) || (type === "" && /^hei[cf]$/.test(ending))) return "heic"
  if (type === "image/gif") return "gif"
  if (type === "image/svg+xml") return "svg"
  if (file.size > receiptMaxBytes) return "tooLarge"
  if (possibleTypes.includes(type)) return undefined
  return type.startsWith("image/") ? "otherImage" : "notAnImage"
}
