import type { NameList } from "./form-view.ts"

export function DataLists({ lists }: { lists: readonly NameList[] }) {
  return lists.map(({ id, names }) => (
    <datalist key={id} id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  ))
}
