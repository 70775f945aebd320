import { useEffect, useRef, useState } from "react"
import { href } from "react-router"
import type { SitePage } from "#panel/content/site-pages.server.ts"
import { fetchData } from "#panel/ui/fetch-data.ts"

/** Debounce in milliseconds. */
const pauseMs = 150

/** Site pages that match the typed text. */
export function usePages() {
  const [pages, setPages] = useState<readonly SitePage[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void findPages(typed).then(setPages), pauseMs)
  }
  return { pages, ask }
}

/** Empty if the server does not answer: one can still type an address. */
export async function findPages(typed: string): Promise<SitePage[]> {
  const address = `${href("/conteudo/paginas")}?${new URLSearchParams({ q: typed })}`
  const found = await fetchData<{ pages: SitePage[] }>(address)
  return found?.pages ?? []
}
