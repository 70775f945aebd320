/** Id of the form: the quotas' radio buttons stand outside of it and name it. */
export const giftFormId = "mensagem-ao-casal"
