/* Paying a gift by Pix: who receives, and what a guest's bank reads. */

/** The receiver in the agency's files. */
export interface PixReceiver {
  /** E-mail, cell phone, CPF, CNPJ or random key. */
  key: string
  name: string
  city: string
}

/** The modules of a QR code, row by row. */
export interface QrModules {
  /** Modules of one side, without the quiet zone. */
  size: number
  /** Base64 of one bit for each module, dark is 1. */
  bits: string
}

/** One payment: what is pasted ("Pix copia e cola"), and the same as a QR code. */
export interface PixCode {
  text: string
  qr: QrModules
}

/** The receiver as a guest compares it with what the bank shows. */
export interface ShownReceiver {
  name: string
  /** With its usual dots and dashes. */
  key: string
  /** What kind of key it is, for people: `CNPJ`, `chave aleatória`. */
  kind: string
}
