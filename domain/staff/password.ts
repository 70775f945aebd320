/* The password rules that a browser can check too. */

export const passwordMin = 12
/** Longer than any password of a person or a password manager. */
export const passwordMax = 256

export const passwordHelp = [
  `Pelo menos ${passwordMin} caracteres.`,
  "Uma frase que só você diria funciona bem; colar do seu gerenciador de senhas também.",
].join(" ")
