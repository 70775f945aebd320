/**
 * Node's arguments for our programs that run beside the site, with the site's heap limits (`tools/runtime.mjs`).
 * Preparing the search of 100,000 packages takes 222 MB and 9 s with them, 425 MB and 7 s without.
 */
export const programArgs = [
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=4",
  "--heap-growing-percent=50",
]
