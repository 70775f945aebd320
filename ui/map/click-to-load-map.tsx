import { IconMapPin } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { mapEmbedUrl, mapHostName } from "#platform/maps/map-embed.ts"
import { Button } from "#ui/button.tsx"
import layout from "#ui/layout.module.css"
import styles from "./click-to-load-map.module.css"
import { mapPageUrl } from "./map-link.ts"

interface MapProps {
  url: string
  place: string
  /** What to search on the service's site where the map does not say it. */
  search?: string
}

/**
 * A map that is loaded from the map service only after a click; a note names the service before that.
 * Without scripts there is only a link to the service.
 */
export function ClickToLoadMap({ url, ...props }: MapProps) {
  // The import validates the URL; anything else that gets into the database is not shown.
  if (!mapEmbedUrl(url)) return null
  // The router reuses a page's components for the next page of its kind. The key resets the map, so that each one waits
  // for its own click. Changing a frame's address would also add a history entry.
  return <PlaceMap key={url} url={url} {...props} />
}

function PlaceMap({ url, place, search = place }: MapProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (open) frame.current?.focus()
  }, [open])
  const service = mapHostName(url)

  return (
    <div className={styles.map} data-print="no">
      {open ? (
        <iframe
          ref={frame}
          src={url}
          title={`Mapa: ${place}`}
          className={styles.frame}
          sandbox="allow-scripts allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
          allowFullScreen
        />
      ) : (
        <div className={styles.opener}>
          <Button look="line" size="small" wide onClick={() => setOpen(true)}>
            <IconMapPin size="1.35em" stroke={1.6} aria-hidden />
            Abrir o mapa
          </Button>
          <p className={styles.note}>Ao abrir, o mapa vem do {service}, que recebe o seu endereço IP.</p>
        </div>
      )}
      <a href={mapPageUrl(url, search)} target="_blank" rel="noopener noreferrer" className={styles.link}>
        Ver no site do {service}
        <span className={layout.hidden}>: {place} (abre em outra aba)</span>
      </a>
    </div>
  )
}
