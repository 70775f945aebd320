import { useState } from "react"
import { href } from "react-router"
import type { SitePage } from "#panel/content/site-pages.server.ts"
import { fetchData } from "#panel/ui/fetch-data.ts"
import { useDebouncedFetch } from "#panel/ui/use-debounced-fetch.ts"

interface Found {
  pages: SitePage[]
}

const pauseMs = 150

/** Site pages that match the typed text; none if the server does not answer: one can still type an address. */
export function usePages() {
  const [pages, setPages] = useState<readonly SitePage[]>([])
  const lookUp = useDebouncedFetch<Found>()
  const ask = (typed: string) => lookUp.ask(addressOf(typed), pauseMs, (found) => setPages(found?.pages ?? []))
  return { pages, ask }
}

/** Undefined if the server does not answer. */
export async function listPages(typed: string): Promise<SitePage[] | undefined> {
  return (await fetchData<Found>(addressOf(typed)))?.pages
}

function addressOf(typed: string): string {
  return `${href("/conteudo/paginas")}?${new URLSearchParams({ q: typed })}`
}
