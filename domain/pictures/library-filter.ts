/** All; pictures with an unhelpful alternative text; unused pictures; pictures that were never published. */
export const libraryFilters = ["", "texto", "sem-uso", "novas"] as const
export type LibraryFilter = (typeof libraryFilters)[number]
