/* Payment of a gift by Pix: the receiver, and the code for the guest's bank app. */

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

/** One payment: the text to paste ("Pix copia e cola"), and its QR code. */
export interface PixCode {
  text: string
  qr: QrModules
}

/** The receiver, for the guest to compare with the bank app. */
export interface ShownReceiver {
  name: string
  /** With its usual dots and dashes. */
  key: string
  /** Kind of key, in Portuguese: `CNPJ`, `chave aleatória`. */
  kind: string
}
