import { type RefObject, useEffect, useState } from "react"
import { href } from "react-router"
import { useDebouncedFetch } from "#panel/ui/use-debounced-fetch.ts"
import type { NameList } from "./form-view.ts"
import type { DataLists } from "./data-lists.tsx"

/** Debounce in milliseconds. */
const pauseMs = 150

export interface NameListsProps {
  lists: readonly NameList[]
  form: RefObject<HTMLFormElement | null>
  /** Passed as a prop, so that it stays in the page's own chunk. */
  List: typeof DataLists
}

/** Loaded on demand by name-lists.tsx. Searches the server for names that an incomplete list lacks. */
export function SuggestedNames({ lists, form, List }: NameListsProps) {
  const found = useFoundNames(lists, form)
  return <List lists={lists.map(({ id, names }) => ({ id, names: found[id] ?? names }))} />
}

function useFoundNames(lists: readonly NameList[], form: RefObject<HTMLFormElement | null>) {
  const [found, setFound] = useState<Readonly<Record<string, readonly string[]>>>({})
  const lookUp = useDebouncedFetch<{ names: string[] }>()
  useEffect(() => {
    const element = form.current
    const onInput = ({ target }: Pick<Event, "target">) => {
      if (!(target instanceof HTMLInputElement)) return
      const list = lists.find(({ id, more }) => more && id === target.getAttribute("list"))
      if (!list?.more) return
      const { id, more } = list
      const address = `${href("/conteudo/nomes/:kind", { kind: more })}?${new URLSearchParams({ q: target.value })}`
      lookUp.ask(address, pauseMs, (answer) => {
        // If the request fails, the current names stay.
        if (answer) setFound((before) => ({ ...before, [id]: answer.names }))
      })
    }
    element?.addEventListener("input", onInput)
    // Handles text that was typed before this code had loaded.
    const typing = document.activeElement
    if (typing instanceof HTMLInputElement && typing.value !== typing.defaultValue) onInput({ target: typing })
    return () => {
      element?.removeEventListener("input", onInput)
      lookUp.cancel()
    }
  }, [lists, form, lookUp])
  return found
}
