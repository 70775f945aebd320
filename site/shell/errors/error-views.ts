/* Both views in one file: the first view's scripts hold its address. */

export { ErrorView } from "./error-view.tsx"
export { RootErrorView } from "./root-error-view.tsx"
