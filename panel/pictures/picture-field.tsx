import { useState } from "react"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { TextField } from "#panel/ui/field.tsx"
import { useHydrated } from "#ui/use-hydrated.ts"
import styles from "./picture-field.module.css"

/** Also installs the drop handlers. */
export const loadChooser = () => import("./picture-chooser.tsx")

interface PictureFieldProps {
  id: string
  name: string
  label: string
  help?: string
  errors: readonly string[]
  /** The picture's name. */
  value: string
  /** Id of the list of names. */
  list?: string
  thumbnail?: { src: string; alt: string }
}

/** A picture by name: typed, or chosen from the library, which also takes uploads. */
export function PictureField({ id, name, label, help, errors, value, list, thumbnail }: PictureFieldProps) {
  const [shown, setShown] = useState(thumbnail)
  const isHydrated = useHydrated()
  return (
    <div className={styles.field} data-picture="">
      {shown && <img className={styles.thumbnail} src={shown.src} alt={shown.alt} loading="lazy" />}
      <div className={styles.name}>
        <TextField
          {...{ id, name, label, help, errors, list }}
          defaultValue={value}
          autoComplete="off"
          // A chosen picture is the event's `detail`; for typed input `detail` is a number.
          onInput={({ nativeEvent }) =>
            setShown((nativeEvent as Event as CustomEvent<typeof thumbnail>).detail || undefined)
          }
        />
      </div>
      {isHydrated && (
        <Button
          type="button"
          onClick={() => void loadChooser().then(({ openChooser }) => openChooser({ label, target: { field: id } }))}
        >
          Escolher<span className={controls.hidden}> {label}</span>
        </Button>
      )}
    </div>
  )
}
