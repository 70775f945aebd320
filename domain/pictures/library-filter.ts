/** All; those whose alternative text helps nobody; those that nothing shows; those that wait for a first use. */
export const libraryFilters = ["", "texto", "sem-uso", "novas"] as const
export type LibraryFilter = (typeof libraryFilters)[number]
