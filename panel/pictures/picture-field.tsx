import { Suspense, lazy, useRef, useState } from "react"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { useHydrated } from "#panel/ui/use-hydrated.ts"
import styles from "./picture-field.module.css"

const PictureChooser = lazy(() => import("./picture-chooser.tsx"))

interface PictureFieldProps {
  id: string
  name: string
  label: string
  help?: string | undefined
  errors: readonly string[]
  /** The picture's name. */
  value: string
  /** Id of the list of names. */
  list: string | undefined
  thumbnail: { src: string; alt: string } | undefined
}

/** A picture by its name, typed or chosen from the library, where one may also be sent. */
export function PictureField({ id, name, label, help, errors, value, list, thumbnail }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState(thumbnail)
  const isHydrated = useHydrated()
  const choose = (picture: { name: string; src: string; alt: string }) => {
    setOpen(false)
    setShown({ src: picture.src, alt: picture.alt })
    if (!input.current) return
    input.current.value = picture.name
    // What is typed is kept by itself; so is what is chosen.
    input.current.dispatchEvent(new Event("input", { bubbles: true }))
  }
  return (
    <div className={styles.field}>
      {shown && <img className={styles.thumbnail} src={shown.src} alt={shown.alt} loading="lazy" />}
      <div className={styles.name}>
        <TextField
          ref={input}
          {...{ id, name, label, help, errors, list }}
          defaultValue={value}
          autoComplete="off"
          onInput={(event) => event.isTrusted && setShown(undefined)}
        />
      </div>
      {isHydrated && (
        <Button type="button" onClick={() => setOpen(true)}>
          Escolher<span className={controls.hidden}> {label}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PictureChooser label={label} onClose={() => setOpen(false)} onChoose={choose} />
        </Suspense>
      )}
    </div>
  )
}
