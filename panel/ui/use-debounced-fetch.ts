import { useEffect, useState } from "react"
import { fetchData } from "./fetch-data.ts"

/** A look-up while someone types: a newer one aborts the one before, so that answers cannot arrive out of order. */
export function useDebouncedFetch<Data>() {
  const [lookUp] = useState(createDebouncedFetch<Data>)
  useEffect(() => lookUp.cancel, [lookUp])
  return lookUp
}

export function createDebouncedFetch<Data>() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()
  const cancel = () => {
    clearTimeout(timer)
    asking.abort()
  }
  /** Asks after the pause, unless another look-up comes first. The answer is undefined if the request fails. */
  const ask = (address: string, pauseMs: number, onAnswer: (answer: Data | undefined) => void) => {
    cancel()
    const { signal } = (asking = new AbortController())
    timer = setTimeout(async () => {
      const answer = await fetchData<Data>(address, signal)
      if (!signal.aborted) onAnswer(answer)
    }, pauseMs)
  }
  return { ask, cancel }
}
