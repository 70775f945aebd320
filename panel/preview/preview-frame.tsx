import { useState } from "react"
import { href } from "react-router"
import type { EntryRef } from "#domain/entries/entry-kind.ts"
import { formatEntryRefs, previewAddress } from "#domain/entries/preview/preview-address.ts"
import { formatRelativeDay } from "#platform/time/relative-time.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { useHydrated } from "#ui/use-hydrated.ts"
import { withBasename } from "#panel/basename.ts"
import { useMayFrame } from "./may-frame.ts"
import styles from "./preview-frame.module.css"
import { useFittedFrame } from "./use-fitted-frame.ts"

const widths = ["390", "768", "1280"] as const
type Width = (typeof widths)[number]

interface PreviewFrameProps {
  /** Entries whose drafts are shown. */
  entries: readonly EntryRef[]
  /** Root-relative address of the first page: `publicAddress` of the entry, without a section. */
  address: string
  /** Changes after each save: the frame reloads and keeps its scroll position. */
  revision: number | string
  /** `YYYY-MM-DD` */
  today: string
  /** False while the preview is hidden: it then loads nothing. */
  isOpen?: boolean
}

/**
 * The real page with the drafts, at phone, tablet and desktop width, for any day. The mounting route declares `frames`
 * in its handle. Without scripts it is a link to the preview.
 */
export function PreviewFrame({ entries, address, revision, today, isOpen = true }: PreviewFrameProps) {
  const [width, setWidth] = useState<Width>("390")
  // Absent: today, which the next answer of a page open at midnight changes. Empty: no whole day is typed.
  const [chosen, setChosen] = useState<string>()
  const isHydrated = useHydrated()
  const mayFrame = useMayFrame()
  const day = chosen === today ? undefined : chosen || undefined
  const shown = previewAddress(entries, day) + address
  const { stage, frame } = useFittedFrame(revision)
  return (
    <section className={styles.preview} aria-labelledby="previa">
      <header className={styles.head}>
        <h2 id="previa">O visitante vê</h2>
        {isHydrated && (
          <>
            <fieldset className={styles.widths}>
              <legend className={controls.hidden}>Largura da prévia</legend>
              {widths.map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="preview-width"
                    value={one}
                    checked={one === width}
                    onChange={() => setWidth(one)}
                  />
                  <span>{one}</span>
                </label>
              ))}
            </fieldset>
            <label className={styles.day}>
              como em{" "}
              <input
                type="date"
                className={controls.input}
                value={chosen ?? today}
                onChange={({ target }) => setChosen(target.value === today ? undefined : target.value)}
              />
            </label>
          </>
        )}
      </header>
      {isHydrated && mayFrame && isOpen && (
        <div ref={stage} className={styles.stage} data-width={width}>
          <iframe
            // A new key instead of a new `src`, which would add a history entry.
            key={shown}
            ref={frame}
            src={shown}
            title="Prévia da página"
            sandbox="allow-same-origin"
          />
        </div>
      )}
      <p className={`${controls.small} ${controls.soft}`}>
        Com o rascunho, como {`em ${formatRelativeDay(day ?? today, today)}`.replace(/^em (hoje|amanhã|ontem)$/, "$1")}.{" "}
        <a href={shown} target="_blank" rel="noopener">
          Abrir em outra aba
        </a>
      </p>
      <form method="post" action={withBasename(href("/previas"))} target="_blank" className={styles.share}>
        <input type="hidden" name="entries" value={formatEntryRefs(entries)} />
        <input type="hidden" name="address" value={address} />
        {day && <input type="hidden" name="day" value={day} />}
        <Button name="intent" value="share" look="plain">
          Criar um link para mandar a alguém
        </Button>
      </form>
    </section>
  )
}
