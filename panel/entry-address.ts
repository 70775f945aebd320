import { href } from "react-router"

/** The editor of an entry. */
export function entryHref({ kind, id }: { kind: string; id: string }): string {
  return href("/conteudo/:kind/:id", { kind, id })
}
