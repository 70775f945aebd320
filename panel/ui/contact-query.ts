/** Query of the address to which a contact link posts: its failure and success are not those of a form. */
export const contactQuery = "?contato"
