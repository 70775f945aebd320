import { useEffect } from "react"
import { useRevalidator } from "react-router"

const everyMs = 1500

/** Reloads the page's data periodically while a background task runs. */
export function useRefreshWhile(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
