/** Tries of one kind from one network address in ten minutes. */
export const signInsMax = 10

export const tooMany =
  "Houve tentativas demais deste endereço de internet. Espere dez minutos e tente de novo: nada foi bloqueado."
