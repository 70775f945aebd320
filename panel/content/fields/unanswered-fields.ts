/** Names of the fields with which a form repeats an earlier save that has had no answer. */
export const unansweredPrefix = "antes:"
