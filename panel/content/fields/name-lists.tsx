import { useLateComponent } from "#panel/ui/use-late-component.ts"
import { DataLists } from "./data-lists.tsx"
import type { NameListsProps } from "./suggested-names.tsx"

const loadSuggestions = async () => (await import("./suggested-names.tsx")).SuggestedNames

/** The `<datalist>`s of a form's reference fields. */
export function NameLists(props: Omit<NameListsProps, "List">) {
  const isLong = props.lists.some(({ more }) => more)
  const { Component: SuggestedNames } = useLateComponent(isLong ? loadSuggestions : undefined)
  return SuggestedNames ? <SuggestedNames {...props} List={DataLists} /> : <DataLists lists={props.lists} />
}
