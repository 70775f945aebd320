import type { ReceiptRefusal } from "#domain/honeymoon/receipt/receipt.ts"

/** A sample file, and whether it is accepted. */
export interface Specimen {
  what: string
  bytes: () => Buffer | Promise<Buffer>
  /** File name in the form. Default: `comprovante.jpg`. */
  file?: string
  /** Content type in the form. Default: `image/jpeg`; omitted when empty. */
  type?: string
  verdict: AcceptedFile | ReceiptRefusal
  /** Also sent with the page's form. */
  byPage?: true
}

/** Accepted: the store then has a JPEG of this size. */
export interface AcceptedFile {
  width: number
  height: number
  /** Colours near the corners: above left, above right, below left, below right. */
  corners?: [Color, Color, Color, Color]
  /** Texts of the file that the stored picture must not contain. */
  without?: string[]
}

export type Color = "red" | "green" | "blue" | "white" | "black" | "grey"
