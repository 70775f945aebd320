import { useEffect, useState } from "react"
import { Link, href } from "react-router"
import { fetchData } from "#panel/ui/fetch-data.ts"
import { inboxHref } from "./inbox-address.ts"
import styles from "./inbox.module.css"

const everyMs = 30_000

/**
 * Announces new requests without changing the rows. Polls while the page is visible, and when it becomes visible. It
 * leads to all new requests, the newest first: the present filters may show none of those that it counts.
 */
export function InboxNews({ loadedAt }: { loadedAt: string }) {
  const [news, setNews] = useState({ since: loadedAt, count: 0 })
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      if (document.visibilityState !== "visible") return
      // If the request fails (offline, signed out, restart), the next poll tries again.
      const query = new URLSearchParams({ desde: loadedAt })
      const answer = await fetchData<{ count: number }>(`${href("/pedidos/novos")}?${query}`, leaving.signal)
      if (answer) setNews({ since: loadedAt, count: answer.count })
    }
    const timer = setInterval(() => void ask(), everyMs)
    const askNow = () => void ask()
    document.addEventListener("visibilitychange", askNow)
    return () => {
      leaving.abort()
      clearInterval(timer)
      document.removeEventListener("visibilitychange", askNow)
    }
  }, [loadedAt])
  const count = news.since === loadedAt ? news.count : 0
  return (
    <div role="status">
      {count > 0 && (
        <p className={styles.notice}>
          <span>
            {count === 1 ? "1 pedido novo" : `${count} pedidos novos`}
            <span className={styles.wideOnly}> {count === 1 ? "chegou" : "chegaram"} enquanto você lia</span>
          </span>
          <Link to={inboxHref({ stage: "novo" })}>Mostrar</Link>
        </p>
      )}
    </div>
  )
}
