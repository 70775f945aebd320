import { useEffect, useRef, useState } from "react"
import type { SitePage } from "#panel/content/site-pages.server.ts"
import { fetchData } from "#panel/ui/fetch-data.ts"

/** A moment after the last key the server is asked. */
const pauseMs = 150

/** The pages of the site that fit what is typed. */
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

/** None where the server does not answer: addresses can be typed all the same. */
export async function findPages(typed: string): Promise<SitePage[]> {
  const found = await fetchData<{ pages: SitePage[] }>(`/conteudo/paginas?${new URLSearchParams({ q: typed })}`)
  return found?.pages ?? []
}
