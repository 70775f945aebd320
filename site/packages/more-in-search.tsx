import { ArrowLink } from "#ui/button.tsx"

interface MoreInSearchProps {
  /** Address of the search; absent if the page shows all. */
  to: string | undefined
  className?: string
}

/** Below a list that is cut: the search lists all of it in pages, the featured packages first. */
export function MoreInSearch({ to, className }: MoreInSearchProps) {
  if (!to) return null
  return (
    <p className={className}>
      <ArrowLink to={to}>Ver tudo na busca</ArrowLink>
    </p>
  )
}

/** Where a page shows only packages in promotion and featured ones: the search with all of the place, if any. */
export function AllPackages({ to }: Pick<MoreInSearchProps, "to">) {
  return to && <ArrowLink to={to}>Ver todos os pacotes</ArrowLink>
}
