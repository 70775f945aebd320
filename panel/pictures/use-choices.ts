import { useEffect, useState } from "react"
import { href } from "react-router"
import { useDebouncedFetch } from "#panel/ui/use-debounced-fetch.ts"
import type { ChoicesPage } from "./choice-data.ts"
import type { PictureView } from "./picture-view.ts"

export type Choices = ReturnType<typeof useChoices>

/** The pages of the library that are loaded so far. */
export function useChoices() {
  const [page, setPage] = useState<ChoicesPage>()
  const [pictures, setPictures] = useState<readonly PictureView[]>([])
  const [isLoading, setLoading] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const lookUp = useDebouncedFetch<ChoicesPage>()
  const load = (query: Record<string, string>, pauseMs = 0) => {
    setLoading(true)
    lookUp.ask(`${href("/imagens/escolha")}?${new URLSearchParams(query)}`, pauseMs, (found) => {
      setLoading(false)
      setFailed(found === undefined)
      if (!found) return
      setPage(found)
      setPictures((before) => (found.after === "" ? found.pictures : [...before, ...found.pictures]))
    })
  }
  useEffect(() => {
    load({})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return {
    pictures,
    next: page?.next,
    isLoading,
    hasFailed,
    search: (text: string, pauseMs: number) => load({ q: text }, pauseMs),
    more() {
      if (page?.next) load({ q: page.text, depois: page.next })
    },
  }
}
