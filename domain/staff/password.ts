/* The rules of a password that a browser can say too. */

export const passwordMin = 12
/** Longer than any that a person or a password manager makes. */
export const passwordMax = 256

export const passwordHelp = [
  `Pelo menos ${passwordMin} caracteres.`,
  "Uma frase que só você diria funciona bem; colar do seu gerenciador de senhas também.",
].join(" ")
