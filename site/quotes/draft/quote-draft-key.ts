/**
 * Key of the drafts in local storage, the last changed first. In session storage it has the id of this tab's own draft:
 * forms open in two tabs do not overwrite each other.
 */
export const quoteDraftKey = "quote-draft"
