import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { fetchData } from "#panel/ui/fetch-data.ts"
import type { ChoicesPage } from "./choice-data.ts"
import type { PictureView } from "./picture-view.ts"

export type Choices = ReturnType<typeof useChoices>

/** The pages of the library that are loaded so far. */
export function useChoices() {
  const [page, setPage] = useState<ChoicesPage>()
  const [pictures, setPictures] = useState<readonly PictureView[]>([])
  const [isLoading, setLoading] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const load = async (query: Record<string, string>) => {
    asking.current?.abort()
    const { signal } = (asking.current = new AbortController())
    setLoading(true)
    const found = await fetchData<ChoicesPage>(`${href("/imagens/escolha")}?${new URLSearchParams(query)}`, signal)
    if (signal.aborted) return
    setLoading(false)
    setFailed(found === undefined)
    if (!found) return
    setPage(found)
    setPictures((before) => (found.after === "" ? found.pictures : [...before, ...found.pictures]))
  }
  useEffect(() => {
    void load({})
    return () => {
      clearTimeout(timer.current)
      asking.current?.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  return {
    pictures,
    next: page?.next,
    isLoading,
    hasFailed,
    search(text: string, waitMs: number) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void load({ q: text }), waitMs)
    },
    more() {
      if (page?.next) void load({ q: page.text, depois: page.next })
    },
  }
}
