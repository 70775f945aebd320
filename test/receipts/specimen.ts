import type { ReceiptRefusal } from "#domain/honeymoon/receipt/receipt.ts"

/** A file as somebody might send it, and what has to become of it. */
export interface Specimen {
  what: string
  bytes: () => Buffer | Promise<Buffer>
  /** As the sender calls it; `comprovante.jpg` otherwise. */
  file?: string
  /** As the sender declares it; `image/jpeg` otherwise, none at all when empty. */
  type?: string
  verdict: Kept | ReceiptRefusal
  /** Sent by the page's form too. */
  byPage?: true
}

/** Accepted, and what comes out of the store: a JPEG of this size. */
export interface Kept {
  width: number
  height: number
  /** Colours near the corners: above left, above right, below left, below right. */
  corners?: [Color, Color, Color, Color]
  /** Words of the file that have to be gone. */
  without?: string[]
}

export type Color = "red" | "green" | "blue" | "white" | "black" | "grey"
