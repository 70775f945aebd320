import { href } from "react-router"
import { entryKey, orderId } from "#domain/entries/entry-kind.ts"
import { type NamedEntry, kindNames } from "#domain/entries/entry-names.ts"
import { entryHref } from "#panel/entry-address.ts"
import type { RuledItem } from "#panel/ui/ruled-list.tsx"

/** An entry of an import, or the order of a kind, with its kind and further words. */
export function presentImported(
  { kind, id, title }: NamedEntry,
  words: readonly string[] = [],
): RuledItem & { to: string } {
  return {
    key: entryKey({ kind, id }),
    title,
    to: id === orderId ? href("/conteudo/ordem/:kind", { kind }) : entryHref({ kind, id }),
    about: [kindNames[kind].one, ...words].filter(Boolean).join(" · "),
  }
}
