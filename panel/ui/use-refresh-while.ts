import { useEffect } from "react"
import { useRevalidator } from "react-router"

const everyMs = 1500

/** Loads the page's data again and again while something is being made elsewhere. */
export function useRefreshWhile(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
